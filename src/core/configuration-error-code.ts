/** An error that only the page's author can fix. */
export type ConfigurationErrorCode =
  | "COLLECTION_MISSING"
  | "KEY_MISSING"
  /** The page contains a secret key. It was not sent. */
  | "SECRET_KEY_IN_PAGE"
  | "API_BASE_MISSING"
  | "API_BASE_INVALID"
  /** No Mint API answers below `api-base`, which is a host without the API's path. */
  | "API_BASE_WRONG"
  /** `recipients` or `authority` is empty or no base58 address, or `authority` names several. */
  | "ADDRESS_INVALID"
  /** The page was opened from the file system, and the service refused it or didn't answer. */
  | "PAGE_IS_FILE";
