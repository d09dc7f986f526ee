# Changing stacks, the one place that makes system calls, and the sweeping of dead stack.
        .text

# What the caller need not find again is cleared: a variadic function keeps the registers of arguments
# that it was not given, and what they hold must not depend on what the search did before.
        .macro forget_registers
        xorl %eax, %eax
        xorl %ecx, %ecx
        xorl %edx, %edx
        xorl %esi, %esi
        xorl %edi, %edi
        xorl %r8d, %r8d
        xorl %r9d, %r9d
        xorl %r10d, %r10d
        xorl %r11d, %r11d
        pxor %xmm0, %xmm0
        pxor %xmm1, %xmm1
        pxor %xmm2, %xmm2
        pxor %xmm3, %xmm3
        pxor %xmm4, %xmm4
        pxor %xmm5, %xmm5
        pxor %xmm6, %xmm6
        pxor %xmm7, %xmm7
        .endm

# void proviso_switch(Address* save, Address load): what the callee must keep is pushed on the old
# stack, whose pointer is stored, and popped from the new one.
        .globl proviso_switch
        .type proviso_switch, @function
proviso_switch:
        .cfi_startproc
        pushq %rbp
        pushq %rbx
        pushq %r12
        pushq %r13
        pushq %r14
        pushq %r15
        subq $8, %rsp
        stmxcsr (%rsp)
        fnstcw 4(%rsp)
        movw $0, 6(%rsp)
        movq %rsp, (%rdi)
        movq %rsi, %rsp
        ldmxcsr (%rsp)
        fldcw 4(%rsp)
        addq $8, %rsp
        popq %r15
        popq %r14
        popq %r13
        popq %r12
        popq %rbx
        popq %rbp
        forget_registers
        ret
        .cfi_endproc
        .size proviso_switch, .-proviso_switch

# Where a new thread begins: rbx holds the function, r12 its argument. Unwinding ends here.
        .globl proviso_fibre_entry
        .type proviso_fibre_entry, @function
proviso_fibre_entry:
        .cfi_startproc
        .cfi_undefined rip
        xorl %ebp, %ebp
        movq %r12, %rdi
        call *%rbx
        ud2
        .cfi_endproc
        .size proviso_fibre_entry, .-proviso_fibre_entry

# void proviso_begin_again(void (*function)(uint64_t), uint64_t argument, Address top): calls it on
# an empty stack. What lies below is zeroed, so that nothing reads remains of earlier frames.
        .globl proviso_begin_again
        .type proviso_begin_again, @function
proviso_begin_again:
        movq %rdi, %rbx
        movq %rsi, %r12
        movq %rdx, %rsp
        leaq -8192(%rdx), %rdi
        movl $1024, %ecx
        xorl %eax, %eax
        cld
        rep stosq
        xorl %r13d, %r13d
        xorl %r14d, %r14d
        xorl %r15d, %r15d
        forget_registers
        jmp proviso_fibre_entry
        .size proviso_begin_again, .-proviso_begin_again

# int proviso_setjmp(void* buffer, Address* list, int saves): fills in the buffer (library/jumps.cpp).
        .globl proviso_setjmp
        .type proviso_setjmp, @function
proviso_setjmp:
        .cfi_startproc
        pushq %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset rbp, -16
        movq %rsp, %rbp
        .cfi_def_cfa_register rbp
        pushq %rdi
        pushq %rdi
        movq 8(%rbp), %rcx
        call proviso_fill_jump
        popq %rdi
        popq %rdi
        popq %rbp
        .cfi_def_cfa rsp, 8
        movq %rbx, (%rdi)
        movq %rbp, 8(%rdi)
        movq %r12, 16(%rdi)
        movq %r13, 24(%rdi)
        movq %r14, 32(%rdi)
        movq %r15, 40(%rdi)
        leaq 8(%rsp), %rax
        movq %rax, 48(%rdi)
        movq (%rsp), %rax
        movq %rax, 56(%rdi)
        forget_registers
        ret
        .cfi_endproc
        .size proviso_setjmp, .-proviso_setjmp

# void proviso_jump(const void* buffer, int value): returns from proviso_setjmp once more.
        .globl proviso_jump
        .type proviso_jump, @function
proviso_jump:
        movq (%rdi), %rbx
        movq 8(%rdi), %rbp
        movq 16(%rdi), %r12
        movq 24(%rdi), %r13
        movq 32(%rdi), %r14
        movq 40(%rdi), %r15
        movq 48(%rdi), %rsp
        pushq 56(%rdi)
        pushq %rsi
        forget_registers
        popq %rax
        testl %eax, %eax
        jnz 1f
        incl %eax
1:      ret
        .size proviso_jump, .-proviso_jump

# void proviso_on_search_stack(void (*function)(void*), void* argument, Address top): calls it there.
        .globl proviso_on_search_stack
        .type proviso_on_search_stack, @function
proviso_on_search_stack:
        .cfi_startproc
        pushq %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset rbp, -16
        movq %rsp, %rbp
        .cfi_def_cfa_register rbp
        movq %rdx, %rsp
        movq %rdi, %rax
        movq %rsi, %rdi
        call *%rax
        movq %rbp, %rsp
        popq %rbp
        .cfi_def_cfa rsp, 8
        forget_registers
        ret
        .cfi_endproc
        .size proviso_on_search_stack, .-proviso_on_search_stack

# long proviso_system_call(long number, long, long, long, long, long, long)
        .globl proviso_system_call
        .globl proviso_system_call_end
        .type proviso_system_call, @function
proviso_system_call:
        movq %rdi, %rax
        movq %rsi, %rdi
        movq %rdx, %rsi
        movq %rcx, %rdx
        movq %r8, %r10
        movq %r9, %r8
        movq 8(%rsp), %r9
        syscall
proviso_system_call_end:
        ret
        .size proviso_system_call, .-proviso_system_call

# void __tsan_func_entry(void*): below the caller's frame nothing is live. Zero what the functions
# that it calls will use, so that their frames hold no remains of earlier calls.
        .globl __tsan_func_entry
        .type __tsan_func_entry, @function
__tsan_func_entry:
        pxor %xmm0, %xmm0
        leaq -8(%rsp), %rcx
        leaq -1024(%rcx), %rax
1:      movups %xmm0, (%rax)
        movups %xmm0, 16(%rax)
        movups %xmm0, 32(%rax)
        movups %xmm0, 48(%rax)
        addq $64, %rax
        cmpq %rcx, %rax
        jb 1b
        movq $0, (%rcx)
        ret
        .size __tsan_func_entry, .-__tsan_func_entry

        .globl __tsan_func_exit
        .type __tsan_func_exit, @function
__tsan_func_exit:
        ret
        .size __tsan_func_exit, .-__tsan_func_exit

        .section .note.GNU-stack,"",@progbits
