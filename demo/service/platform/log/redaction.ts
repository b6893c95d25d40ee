/** Replacement of a secret. */
const redacted = "[redacted]";

/** Class and secret part of an API key. */
const apiKey = /_(pub|live|test)_[0-9A-Za-z]{16,}/g;

/** User and password of a URL. */
const urlPassword = /:\/\/([^:@/\s"]*):[^@/\s"]+@/g;

/** Claim code in its displayed form, with the character before it, if there is one: a UUID has such groups inside. */
const claimCode = /(^|[^0-9a-z-])[0-9a-tv-z]{4}(?:-[0-9a-tv-z]{4}){3}(?![0-9a-z-])/gi;

/** Part of any of the above. Most lines have none, and one search is quicker than three replacements. */
const suspicion = /_(?:pub|live|test)_|:\/\/[^:@/\s"]*:|(?:-[0-9a-tv-z]{4}){3}(?![0-9a-z-])/i;

/** Transaction in base64, also as it is escaped in a path, or in hex: the shortest has a signature and three addresses. */
const minTransactionLength = 200;
/** Matches whole runs, so that each character is looked at once: a minimum length in the pattern would be tried at each. */
const base64Run = /(?:[0-9A-Za-z+/=]|%2[bf]|%3d)+/gi;
const redactTransaction = (run: string): string => (run.length < minTransactionLength ? run : redacted);

/** Length of a line up to which it holds no transaction: looking for one takes longer than writing such a line. */
const shortLine = 450;

/** Minimum length of a secret that is looked for by its value: shorter ones are parts of other words. */
const minSecretLength = 8;

/**
 * Creates the redaction of log lines: API keys, claim codes, passwords in URLs, transactions, and the given values
 * are replaced wherever they stand, such as in a path or in another library's error message.
 * @param secrets values of at least eight characters
 * @returns function from a line to the same line without them; JSON stays JSON
 * @example
 * const redact = createRedaction(["correct horse"]);
 * redact('{"message":"wrong: correct horse"}'); // {"message":"wrong: [redacted]"}
 */
export function createRedaction(secrets: readonly string[]): (line: string) => string {
  // As they stand inside of a JSON string.
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
