/** What a developer needs to know about an error code, in addition to what the widget tells collectors. */
export interface ErrorCause {
  /** Why it happens. */
  readonly cause: string;
  /** What the developer does. */
  readonly fix: string;
  /** Whether, and how, the same request or action may be repeated. */
  readonly retry: string;
}

const no = "No: correct it first.";
const afterDelay =
  "Yes, after the seconds in `Retry-After`. The client repeats reads by itself if that is at most eight seconds. After a refused mint, the widget's button counts down until the collector can try again.";
const prepareAgain = "Prepare again, and have the wallet sign again.";
const byCollector = "The collector decides: call `mint()` on the next click.";

/** Cause, remedy and retry of every error code. `test/docs/reference.test.ts` fails for a missing one. */
export const errorCauses: Readonly<Record<string, ErrorCause>> = {
  // Of the page
  ADDRESS_INVALID: {
    cause:
      "`recipients`, `authority` or `collection-address` contains something that isn't a Solana address.",
    fix: "Write base58 addresses, with spaces between them.",
    retry: no,
  },
  VALUE_INVALID: {
    cause:
      "`collection`, `key`, `api-base` or `affiliate` contains a character that no request can carry: a space, an invisible character, or a quotation mark. Text editors replace straight quotes with curly ones.",
    fix: "Type the value again. The console and `details` name the attribute and the character. Quotation marks and spaces around a value are ignored.",
    retry: no,
  },
  API_BASE_INVALID: {
    cause: "`api-base` isn't a full `http(s)` URL.",
    fix: "Write the whole URL, such as `https://mint.example.com/mint/v1`.",
    retry: no,
  },
  API_BASE_MISSING: {
    cause: "The script doesn't come from a service, so its URL doesn't tell where the API is.",
    fix: "Set `api-base`. With npm and the standalone file it is always needed.",
    retry: no,
  },
  API_BASE_WRONG: {
    cause: "Nothing at `api-base` responds like a Mint API. Usually the path `/mint/v1` is missing.",
    fix: "Correct `api-base`. The console and `details.url` name the URL that was requested.",
    retry: no,
  },
  COLLECTION_MISSING: {
    cause: "The element has no `collection`.",
    fix: "Set it to the collection's short id, slug, UUID or address.",
    retry: no,
  },
  KEY_MISSING: {
    cause: "The element has no `key`. In React and Vue `key` is reserved.",
    fix: "Set `key` to your publishable key; in React and Vue set `publishable-key`.",
    retry: no,
  },
  PAGE_IS_FILE: {
    cause: "The page was opened from the file system, so it has no origin that a key could allow.",
    fix: "Serve it over HTTP, and register that origin on the key.",
    retry: no,
  },
  SECRET_KEY_IN_PAGE: {
    cause: "The `key` of the element is a secret key. It wasn't sent, but anyone can read it in the page.",
    fix: "Revoke it with `keys revoke`, and use a publishable key.",
    retry: no,
  },
  // Mint API
  AFFILIATE_INVALID: {
    cause: "The collection has no active affiliate with this code.",
    fix: "Correct or remove the affiliate code. `affiliates add` creates one.",
    retry: no,
  },
  BLOCKHASH_EXPIRED: {
    cause: "The signed transaction reached the chain too late. No one paid for it.",
    fix: "Sign sooner after preparing. If many mints expire, raise the priority fee.",
    retry: prepareAgain,
  },
  BODY_TOO_LARGE: {
    cause: "The body exceeds 16 KiB.",
    fix: "Send only the documented fields.",
    retry: no,
  },
  CHAIN_UNAVAILABLE: {
    cause: "No Solana node responds, or the collection's group is being created. Nothing was sent.",
    fix: "If it lasts, the operator looks at `/readyz?for=mints` and the node.",
    retry: afterDelay,
  },
  CLAIM_CODE_INVALID: {
    cause:
      "The code is unknown, expired or revoked; for another phase (`details.phaseIds`); used up by this wallet (`details.used`); or in use by others (`details.reserved`).",
    fix: "Ask the collector to correct it, or mint without one.",
    retry: "Only with `details.reserved`, in a moment.",
  },
  CLIENT_BROADCAST_NOT_ALLOWED: {
    cause: "`execute-mint` got a `transactionHash`. The service sends transactions itself.",
    fix: "Send the signed transaction as `signedTransaction`, and nothing else.",
    retry: no,
  },
  CODE_REQUIRED: {
    cause: "The phase needs a claim code for this wallet.",
    fix: "Ask for a code, and send it as `claim_code`.",
    retry: "With a code.",
  },
  COLLECTION_NOT_IN_SCOPE: {
    cause: "The key isn't for this collection, or the collection is hidden, or doesn't exist.",
    fix: "Check the identifier, whose case matters. `keys list` shows what the key is for.",
    retry: no,
  },
  INSUFFICIENT_BALANCE: {
    cause: "The wallet can't pay price, rent and network fee. `details` has the amounts.",
    fix: "Offer a smaller quantity, another wallet, or a way to add funds.",
    retry: "After the balance has changed.",
  },
  INTERNAL: {
    cause: "A bug in the service. It has been logged with the response's `X-Request-Id`.",
    fix: "Report the request id to the operator.",
    retry: "Once or twice, with a delay. An execute may be repeated with the same bytes.",
  },
  INVALID_API_KEY: {
    cause: "The key is unknown or was revoked. Keys are case-sensitive.",
    fix: "Check its value. `keys create` creates a new one.",
    retry: no,
  },
  METHOD_NOT_ALLOWED: {
    cause: "The path exists, but not for this HTTP method.",
    fix: "Use a method of the response's `Allow` header.",
    retry: no,
  },
  MISSING_API_KEY: {
    cause: "The request has no `X-API-Key` header. Some proxies remove it.",
    fix: "Send the key in that header.",
    retry: no,
  },
  NOT_ELIGIBLE: {
    cause: "The wallet isn't on the phase's allowlist.",
    fix: "Offer another wallet, or the time of the next phase.",
    retry: no,
  },
  NOT_FOUND: {
    cause: "No route, collection or phase has this path or identifier.",
    fix: "Check the path and the identifiers. Phase and collection must belong together.",
    retry: no,
  },
  ORIGIN_NOT_ALLOWED: {
    cause:
      "The page's origin isn't registered on the key. `https://shop.example` and `https://www.shop.example` differ. Without an `Origin` header, the request came from a server.",
    fix: "Run the command of `details.command`, which registers the origin; on servers use a secret key.",
    retry: "After the origin was registered; it takes effect within a second.",
  },
  PHASE_NOT_ACTIVE: {
    cause: "The phase hasn't started, has ended, or is paused.",
    fix: "Read the collection again and show the phase's state.",
    retry: "When the phase is open.",
  },
  PRICE_UNAVAILABLE: {
    cause: "No recent exchange rate is known for a price in US dollars.",
    fix: "If it lasts, the operator looks at `PRICE_FEED_URL` and the log event `price-feed-failed`.",
    retry: afterDelay,
  },
  PROOF_REQUIRED: {
    cause: "Much of the drop is reserved without being paid, so the service asks for a proof.",
    fix: "Solve `details.challenge`, and send the order again with `proof`. The widget does so automatically.",
    retry: "With the proof.",
  },
  QUANTITY_NOT_ALLOWED: {
    cause: "More items than one mint, the wallet or the supply allows. `details.maximum` has the limit.",
    fix: "Ask for fewer.",
    retry: "With a smaller quantity.",
  },
  RATE_LIMITED: {
    cause:
      "Too many requests of this key, address or wallet (`details.scope`), or too many unpaid reservations (`details.reason`).",
    fix: "Slow down. The operator can raise the limit. Tests that decline many mints need a service with `WAIT_AFTER_UNSIGNED=off`.",
    retry: afterDelay,
  },
  SANDBOX_KEY_ON_MAINNET: {
    cause: "A sandbox key was used on a production chain, where it never works.",
    fix: "Use a publishable or a secret key.",
    retry: no,
  },
  SECRET_KEY_IN_BROWSER: {
    cause: "A secret key was sent from a web page, where anyone can read it.",
    fix: "Revoke it with `keys revoke`, and use a publishable key on pages.",
    retry: no,
  },
  SERVICE_BUSY: {
    cause: "The service is overloaded, or its database or storage doesn't respond.",
    fix: "If it lasts, the operator looks at `/readyz` and adds connections or processes.",
    retry: afterDelay,
  },
  SESSION_EXPIRED: {
    cause: "The reservation ended before the signed transaction arrived. No one paid for it.",
    fix: "Sign within the session's lifetime, usually 90 seconds.",
    retry: prepareAgain,
  },
  SESSION_NOT_FOUND: {
    cause: "No session has this id, or it belongs to another key.",
    fix: "Execute with the id and the key of the prepare.",
    retry: prepareAgain,
  },
  SOLD_OUT: {
    cause:
      "Everything is minted. With `details.reserved`, everything is reserved, and the order waits in the queue.",
    fix: "With `details.reserved`, repeat the same request to keep the place. Otherwise show that it is over.",
    retry: "Only with `details.reserved`, after the seconds in `Retry-After`.",
  },
  TRANSACTION_FAILED: {
    cause: "The chain rejected the transaction. `details.reason` has the reason.",
    fix: "Often the wallet's balance changed after preparing.",
    retry: prepareAgain,
  },
  TRANSACTION_MISMATCH: {
    cause: "The signed bytes aren't those that were prepared in this session. The wallet changed them.",
    fix: "Sign the transaction as it is; try another wallet.",
    retry: prepareAgain,
  },
  AUTHORITY_REMOVED: {
    cause: "The treasury has removed the service from the collection's delegates, so that it can't mint.",
    fix: "The creator adds the service's authority as a delegate again, with the treasury's key.",
    retry: "After that. Nothing needs a restart.",
  },
  PROGRAM_MISSING: {
    cause:
      "The chain lacks the program of the collection's token standard, such as Metaplex Core on a local chain.",
    fix: "The operator adds the program to the chain, or imports the collection with `token-2022`.",
    retry: "After that. Nothing needs a restart.",
  },
  TREASURY_EMPTY: {
    cause:
      "A recipient's address holds nothing, and can't receive less than 0.00089088 SOL. `details.recipients` names it.",
    fix: "The creator sends a little SOL to the treasury.",
    retry: "After that.",
  },
  VALIDATION_FAILED: {
    cause: "A field or parameter is missing or invalid. `details.fields` names each.",
    fix: "Correct the request.",
    retry: no,
  },
  WALLET_LIMIT_REACHED: {
    cause: "The wallet has minted as much as the phase allows.",
    fix: "Offer the next phase.",
    retry: no,
  },
  // Market API
  COLLECTION_NOT_FOUND: {
    cause: "No collection has this slug, address or id. The case matters.",
    fix: "`GET /market/v1/collections` lists all.",
    retry: no,
  },
  INVALID_CURSOR: {
    cause: "The cursor comes from another list or other filters.",
    fix: "Start again without one.",
    retry: no,
  },
  INVALID_LIMIT: {
    cause: "`limit` isn't a whole number from 1 to 100.",
    fix: "Correct it.",
    retry: no,
  },
  // Of the Admin API
  NOT_SIGNED_IN: {
    cause:
      "The request has neither a session's cookie nor an admin key, or the session has ended: after half an hour without a request, after twelve hours, or when its wallet signed out.",
    fix: "Sign in again, or send an admin key as `Authorization: Bearer adm_…`.",
    retry: "After that.",
  },
  INVALID_ADMIN_KEY: {
    cause: "The admin key is unknown, has expired or was revoked, or is an API key of another kind.",
    fix: "`studio keys list` shows the keys. Create another one with `studio keys create`.",
    retry: no,
  },
  SIGN_IN_FAILED: {
    cause:
      "The message was changed, has expired, was used before or comes from another service; or its signature isn't that of its wallet.",
    fix: "Ask for a new message with `POST /session/challenge`, and let the wallet sign exactly that.",
    retry: "With a new message.",
  },
  INVITE_REQUIRED: {
    cause: "The wallet has no access, and the request has no invitation that can still be used.",
    fix: "The operator creates an invitation with `studio invite`, which works once.",
    retry: "With a new message and an invitation.",
  },
  ROLE_NOT_ALLOWED: {
    cause: "The role doesn't permit it: a helper reads collections, and pauses and resumes their sales.",
    fix: "The operator gives more with another `studio invite`.",
    retry: no,
  },
  CHANGE_REFUSED: {
    cause: "The state of the drop doesn't permit the change. The message has the reason.",
    fix: "Follow the message.",
    retry: no,
  },
  // No response of the API
  CURSOR_REPEATED: {
    cause: "A list returned the same cursor twice, so following it would never end.",
    fix: "Report it to the service's operator.",
    retry: "Start again without a cursor.",
  },
  INVALID_RESPONSE: {
    cause: "The response isn't the API's: another server, or a proxy's error page.",
    fix: "Check `api-base` and the proxy. `details` has the URL.",
    retry: "A read: yes. An execute: yes, with the same bytes.",
  },
  NETWORK: {
    cause: "No response arrived: offline, DNS, TLS, a blocked request, or CORS headers that a proxy removed.",
    fix: "Look at the browser's network panel.",
    retry: "A read: yes. An execute: yes, with the same bytes.",
  },
  TIMEOUT: {
    cause: "The response took too long.",
    fix: "Check the connection and the service's load.",
    retry: "A read: yes. An execute: yes, with the same bytes.",
  },
  // Wallet
  WALLET_BLOCKED: {
    cause: "The page's content security policy blocks the page that the wallet opens.",
    fix: "Add the wallet's directives to the policy. The message names the directive that is missing.",
    retry: no,
  },
  WALLET_FAILED: {
    cause: "The wallet threw an error. It is the `cause`.",
    fix: "Try another wallet; report it with the wallet's version.",
    retry: byCollector,
  },
  WALLET_INCOMPATIBLE: {
    cause: "The wallet can't sign without sending, signs other transactions only, or can't be connected.",
    fix: "Ask the collector to use another wallet. `listUnusable` of the directory has the reason.",
    retry: no,
  },
  WALLET_LIST_FAILED: {
    cause: "The dialog with the wallets can't be opened. The error is the `cause` of the failure.",
    fix: "Look at the console, and try again.",
    retry: byCollector,
  },
  WALLET_NOT_SIGNED: {
    cause: "The wallet returned no signature, although the collector hasn't declined.",
    fix: "Ask the collector to try again; some wallets do so while they are locked.",
    retry: byCollector,
  },
  WALLET_NOT_SUPPORTED: {
    cause: "The page's `wallet` is none of the supported kinds.",
    fix: "Pass a Wallet Standard wallet, a wallet-adapter, or a session of `@solana/client`.",
    retry: no,
  },
  WALLET_REJECTED: {
    cause: "The collector declined in the wallet.",
    fix: "Nothing: keep the mint on offer.",
    retry: byCollector,
  },
  WALLET_UNAVAILABLE: {
    cause: "The wallet is locked, not installed, or its app didn't open.",
    fix: "Ask the collector to unlock it.",
    retry: byCollector,
  },
  WALLET_UNSUPPORTED_CHAIN: {
    cause: "The wallet doesn't offer the drop's Solana network.",
    fix: "Ask the collector to switch the network or the wallet.",
    retry: byCollector,
  },
  // Mint
  CANCELLED: {
    cause: "The page or the collector ended the mint before it was signed.",
    fix: "Nothing.",
    retry: byCollector,
  },
  CHAIN_NOT_ALLOWED: {
    cause:
      "The drop is on another network than the page's `chain` allows, or than it was when the page opened.",
    fix: "Correct `chain`, or the collection. If neither is wrong, reload the page.",
    retry: no,
  },
  CHAIN_UNKNOWN: {
    cause: "The service doesn't name the drop's network, so nothing can be signed.",
    fix: "The operator sets `CHAIN`.",
    retry: no,
  },
  MINT_ELSEWHERE: {
    cause: "The wallet is minting in another tab of the same site.",
    fix: "Nothing: the result appears in both tabs.",
    retry: "When the other tab is done.",
  },
  MINT_IN_PROGRESS: {
    cause: "`mint()` was called while a mint is in progress.",
    fix: "Disable your button while `mint.status` requires it.",
    retry: "When it is done.",
  },
  NOT_READY: {
    cause: "`mint()` was called before the collection was read.",
    fix: "Wait for `mint-load`, or for the store's main action `mint`.",
    retry: "When it is ready.",
  },
  OUTCOME_UNKNOWN: {
    cause: "The transaction is signed, and its outcome isn't known yet. It may still land.",
    fix: "Never sign another one in the meantime. The widget keeps asking.",
    retry: "Repeat the execute with the same bytes.",
  },
  PREVIOUS_MINT_PENDING: {
    cause: "An earlier signed mint of this wallet could still land.",
    fix: "Wait, up to 150 seconds.",
    retry: "After that.",
  },
  PRICE_CHANGED: {
    cause: "The price rose after it was shown.",
    fix: "Show the new price, and call `confirmPrice(quoted)`.",
    retry: "By confirming the new price.",
  },
  PROOF_UNSUPPORTED: {
    cause: "The service asks for a kind of proof that this page, browser or wallet can't give.",
    fix: "Set `proofHandler` for a kind of your own; serve the page over HTTPS.",
    retry: no,
  },
  RECIPIENT_INVALID: {
    cause:
      "The recipient isn't a Solana address, or it is the address of a program, a token or a token account.",
    fix: "Pass the address of a wallet that has its own key in `recipient`.",
    retry: "With such an address; nothing was reserved.",
  },
  SIGNED_DIFFERENTLY: {
    cause: "The wallet signed something other than it was asked to. Nothing was sent.",
    fix: "Report it to the wallet's maker.",
    retry: "With another wallet.",
  },
  UNSAFE_TRANSACTION: {
    cause: "The service's transaction does something other than this mint. The wallet never saw it.",
    fix: "Look at `details`: [problems](#problems-of-an-unsafe-transaction). Check that the service is yours.",
    retry: no,
  },
  WALLET_CHANGED: {
    cause: "The collector switched the wallet's account during the mint.",
    fix: "Nothing: the widget shows the new account.",
    retry: byCollector,
  },
  WALLET_NOT_CONNECTED: {
    cause: "`mint()` was called without a connected wallet.",
    fix: "Call `connect()` first.",
    retry: "After connecting.",
  },
};
