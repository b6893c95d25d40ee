/** Groups values by key. The groups are in the order of their first values. */
export function groupBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Value[][] {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
}
