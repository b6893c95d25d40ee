const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Delays before the second attempt, the third and so on, without jitter. Milliseconds; three days and three hours in
 * total.
 */
export const retryDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Maximum delay accepted from `Retry-After`. Milliseconds. */
const maxAsked = 24 * hour;

/**
 * Delay before the next attempt, randomly up to a fifth shorter or longer than planned, so that endpoints that failed
 * together are not retried together.
 * @param attempts attempts so far, at least 1
 * @param options.asked delay from `Retry-After` in milliseconds; null: none
 * @param options.random cryptographically secure random bytes
 * @returns milliseconds; null after the last attempt
 */
export function nextDelay(
  attempts: number,
  { asked, random }: { asked: number | null; random: (bytes: number) => Uint8Array },
): number | null {
  const planned = retryDelays[attempts - 1];
  if (planned === undefined) return null;
  const [high, low] = random(2) as unknown as [number, number];
  const jitter = (high * 256 + low) / 65_535;
  return Math.max(Math.round(planned * (0.8 + 0.4 * jitter)), Math.min(asked ?? 0, maxAsked));
}
