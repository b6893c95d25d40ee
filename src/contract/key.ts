/** The three classes of Mint API keys, by the middle part of their value. */
export const keyClasses = { pub: "publishable", live: "secret", test: "sandbox" } as const;
export type KeyClass = (typeof keyClasses)[keyof typeof keyClasses];

/**
 * The class that a key's value says it is of, or null for a value that has not the form
 * `<prefix>_pub_…`, `<prefix>_live_…` or `<prefix>_test_…`. Any prefix, any case, space around it: a secret key has
 * to be known as one however it was pasted.
 */
export function classifyKey(key: string): KeyClass | null {
  const marker = /^\s*[a-z0-9][a-z0-9_-]*?_(pub|live|test)_\S/i.exec(key)?.[1]?.toLowerCase();
  return marker ? keyClasses[marker as keyof typeof keyClasses] : null;
}
