# Where the process of an image begins, before any code of the program and of the C library.
        .text

# The linker's entry. On the stack: the number of arguments, the arguments, the environment, the
# auxiliary vector, as the kernel left them.
        .globl proviso_start
        .type proviso_start, @function
proviso_start:
        .cfi_startproc
        .cfi_undefined rip
        xorl %ebp, %ebp
        movq %rdx, %rbx
        movq %rsp, %r12
        movq %rsp, %rdi
        andq $-16, %rsp
        call proviso_enter_sandbox
        movq %r12, %rsp
        movq %rbx, %rdx
        jmp _start
        .cfi_endproc
        .size proviso_start, .-proviso_start

# Where handlers of signals return to. Unwinders and debuggers know these two instructions; the one
# before them belongs to no function that they could take this for.
        nop
        .globl proviso_signal_return
        .globl proviso_signal_return_end
        .type proviso_signal_return, @function
proviso_signal_return:
        movq $15, %rax
        syscall
proviso_signal_return_end:
        ud2
        .size proviso_signal_return, .-proviso_signal_return

        .section .note.GNU-stack,"",@progbits
