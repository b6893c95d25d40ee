/** Seconds of a countdown `1d 02:03:04` or `03:04`. */
export function secondsOf(text: string): number {
  const [, days = "0"] = /(\d+)d/.exec(text) ?? [];
  const clock = text.replace(/^.*d /, "").split(":").map(Number);
  return clock.reduce((sum, part) => sum * 60 + part, 0) + Number(days) * 86_400;
}
