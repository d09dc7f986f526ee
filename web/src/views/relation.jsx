// The assumption of a component over variables: what the others must keep to.

export function Relation({ relation, of }) {
  return (
    <section class="relation" aria-label="what the others must keep to">
      <h2>What the others must keep to{of && ` for ${of}`}</h2>
      {relation.initial?.length > 0 && <><h3>At the beginning</h3><ul class="clauses">{relation.initial.map((one) => <li><code>{String(one)}</code></li>)}</ul></>}
      {relation.clauses?.length > 0 && <><h3>At every step</h3><ul class="clauses">{relation.clauses.map((one) => <li><code>{String(one)}</code></li>)}</ul></>}
      {!(relation.initial?.length > 0) && !(relation.clauses?.length > 0) && <p>Nothing.</p>}
      {relation.variables?.length > 0 && <p class="soft">It speaks of {relation.variables.join(", ")}.</p>}
      <p class="soft">{relation.exact ? "The others can do whatever this permits." : "This is enough for the property; the others may do less than it permits."}</p>
    </section>
  );
}
