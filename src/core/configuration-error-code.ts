/** An error that only the page's author can fix. */
export type ConfigurationErrorCode =
  | "COLLECTION_MISSING"
  | "KEY_MISSING"
  /** The page contains a secret key. It was not sent. */
  | "SECRET_KEY_IN_PAGE"
  /** A value contains a character that no request can carry, such as a quotation mark or an invisible one. */
  | "VALUE_INVALID"
  | "API_BASE_MISSING"
  | "API_BASE_INVALID"
  /** `api-base` is a host without the API's path, and no Mint API was found there. */
  | "API_BASE_WRONG"
  /** `recipients`, `authority` or `collection-address` is empty or not a base58 address; only the first may have several. */
  | "ADDRESS_INVALID"
  /** The page was opened from the file system, and the service rejected the request or didn't respond. */
  | "PAGE_IS_FILE";

/** Details of `VALUE_INVALID`. */
export interface InvalidValue {
  /** Name of the attribute. */
  readonly attribute: string;
  /** The first invalid character. */
  readonly character: string;
}
