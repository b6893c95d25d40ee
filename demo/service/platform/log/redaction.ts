/** Replacement of a secret. */
const redacted = "[redacted]";

/** Class and secret part of an API key. */
const apiKey = /_(pub|live|test)_[0-9A-Za-z]{16,}/g;

/** User and password of a URL. */
const urlPassword = /:\/\/([^:@/\s"]*):[^@/\s"]+@/g;

/** Claim code in its displayed form, including the character before it, if any: a UUID contains similar groups. */
const claimCode = /(^|[^0-9a-z-])[0-9a-tv-z]{4}(?:-[0-9a-tv-z]{4}){3}(?![0-9a-z-])/gi;

/** Matches part of any of the above. Most lines contain none, and one search is faster than three replacements. */
const suspicion = /_(?:pub|live|test)_|:\/\/[^:@/\s"]*:|(?:-[0-9a-tv-z]{4}){3}(?![0-9a-z-])/i;

/**
 * Minimum length of a transaction in base64, also percent-encoded in a path, or in hex: the shortest contains a
 * signature and three addresses.
 */
const minTransactionLength = 200;
/**
 * Matches whole runs, so that each character is checked only once. A minimum length in the pattern would be tried at
 * each.
 */
const base64Run = /(?:[0-9A-Za-z+/=]|%2[bf]|%3d)+/gi;
const redactTransaction = (run: string): string => (run.length < minTransactionLength ? run : redacted);

/** Lines up to this length contain no transaction. Searching them would take longer than writing them. */
const shortLine = 450;

/** Minimum length of a secret that is redacted by value: shorter ones may occur within other words. */
const minSecretLength = 8;

/**
 * Creates a function that redacts log lines: API keys, claim codes, passwords in URLs, transactions and the given
 * values are replaced anywhere in a line, including in paths and error messages of libraries.
 * @param secrets values; those with fewer than eight characters are ignored
 * @returns function that returns the redacted line; JSON stays valid
 * @example
 * const redact = createRedaction(["correct horse"]);
 * redact('{"message":"wrong: correct horse"}'); // {"message":"wrong: [redacted]"}
 */
export function createRedaction(secrets: readonly string[]): (line: string) => string {
  // As escaped in a JSON string.
  const values = [...new Set(secrets)]
    .filter(({ length }) => length >= minSecretLength)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    let text = line;
    for (const value of values) if (text.includes(value)) text = text.replaceAll(value, redacted);
    if (suspicion.test(text)) {
      text = text
        .replace(apiKey, `_$1_${redacted}`)
        .replace(urlPassword, `://$1:${redacted}@`)
        .replace(claimCode, `$1${redacted}`);
    }
    return text.length < shortLine ? text : text.replace(base64Run, redactTransaction);
  };
}
