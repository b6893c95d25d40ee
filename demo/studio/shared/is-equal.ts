/** True if two JSON values are the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [left, right] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  const names = Object.keys(left);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}
