import { nameCharacter } from "../contract/values/pasted-value.js";
import type { ConfigurationErrorCode, InvalidValue } from "../core/configuration-error-code.js";
import type { MintStore } from "../core/mint-store.js";
import { Store } from "../core/store.js";
import { ServerClock } from "../core/time/server-clock.js";
import { timers } from "./browser-timers.js";

/** Messages for the page's author, by code. */
const messages: Readonly<Record<ConfigurationErrorCode, string>> = {
  COLLECTION_MISSING: "`collection` is missing: pass the short id, UUID or address of the collection.",
  KEY_MISSING: "`publishableKey` is missing: pass the publishable key of the collection.",
  SECRET_KEY_IN_PAGE:
    "`publishableKey` is a secret key. It was not sent: revoke it and pass a publishable key.",
  VALUE_INVALID:
    "A value contains a character that no request can carry: type it again, with straight quotes.",
  API_BASE_MISSING:
    "`apiBase` is missing: pass the URL of the Mint API, such as https://mint.example.com/mint/v1.",
  API_BASE_INVALID:
    "`apiBase` isn't a URL: pass the URL of the Mint API, such as https://mint.example.com/mint/v1.",
  API_BASE_WRONG:
    "There is no Mint API at `apiBase`: pass its full URL, such as https://mint.example.com/mint/v1.",
  ADDRESS_INVALID: "`recipients`, `authority` or `collectionAddress` isn't a base58 address.",
  PAGE_IS_FILE:
    "The page was opened as a file: serve it over http, from an origin that is registered on the key.",
};

/** Error of a configuration. */
class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";

  constructor(
    readonly code: ConfigurationErrorCode,
    /** Only of `VALUE_INVALID`. */
    readonly details?: InvalidValue,
  ) {
    super(
      details
        ? `\`${details.attribute}\` contains ${nameCharacter(details.character)}. ${messages[code]}`
        : messages[code],
    );
  }
}

/** Creates a store that sends no requests. Its reads and actions fail with the configuration error. */
export function createRejectedStore(
  code: ConfigurationErrorCode,
  invalidValue: InvalidValue | null,
): MintStore {
  const details = code === "VALUE_INVALID" ? (invalidValue ?? undefined) : undefined;
  const reject = () => Promise.reject(new ConfigurationError(code, details));
  return new Store({
    collection: "",
    service: { readCollection: reject },
    loadParts: reject,
    clock: new ServerClock(timers),
    timers,
  });
}
