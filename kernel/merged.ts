/**
 * What was typed over `before` while somebody else saved `theirs`: what is untouched here is as they saved it. `both` names what both have changed, to
 * different values; `merged` has this page's.
 */
export function merged<Typed extends object>(
  before: Typed,
  mine: Typed,
  theirs: Typed,
): { merged: Typed; both: (keyof Typed)[] } {
  const touched = (Object.keys(mine) as (keyof Typed)[]).filter((name) => mine[name] !== before[name]);
  const kept = Object.fromEntries(touched.map((name) => [name, mine[name]])) as Partial<Typed>;
  return {
    merged: { ...theirs, ...kept },
    both: touched.filter((name) => theirs[name] !== before[name] && theirs[name] !== mine[name]),
  };
}
