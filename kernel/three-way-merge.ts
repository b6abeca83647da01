/**
 * Three-way merge of what was typed over `before` while somebody else saved `theirs`: fields
 * unchanged here take their value. `both` names the fields that both changed to different values;
 * `merged` keeps this page's.
 */
export function threeWayMerge<Typed extends object>(
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
