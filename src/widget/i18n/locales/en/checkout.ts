import { closed } from "./closed.js";

/** English messages of the checkout, from choosing a wallet to the result. */
export const checkout = {
  /** On the main button. */
  connectingTo: "Connecting to {wallet}…",
  notOpenYet: "Not open yet",
  opensIn: "Opens in {time}",
  opening: "Opening…",
  checkingWallet: "Checking your wallet…",
  enterCode: "Enter claim code",
  otherWallet: "Use another wallet",
  pausedByCreator: "Paused by creator",
  mintEnded: "The mint has ended",
  limitReached: "Limit reached",
  notEligible: "Not eligible",
  notEnough: "Insufficient balance",
  mintFor: "Mint for {price}",
  askAgain: "Check again",
  tryAgainIn: "Try again in {time}",
  mintMore: "Mint more",
  waitInLine: "Join the line",
  inLine: "In line…",
  reserving: "Reserving…",
  sign: "Sign in your wallet…",
  minting: "Minting…",
  /** In place of the main button. */
  ...closed,
  /** Buttons beside it that lead to the wall. */
  seeCollection: "See the collection",
  seeOwn: "See yours",

  /** Price that falls in steps. */
  fallsTo: "Drops to {price} in {time}",
  fellFrom: "Was {price}",
  lowestPrice: "Lowest price",

  quantity: "Quantity",
  oneLess: "Decrease quantity",
  oneMore: "Increase quantity",

  /** Below the main button. */
  offline: "You’re offline. This page may be out of date.",
  offlineSigned: "You’re offline. Your transaction is signed; we’ll show the result when you’re back online.",
  beforeConnecting: "You won’t be charged until you approve in your wallet.",
  /** While a phase for a list of wallets is open. */
  connectToSee: "Connect your wallet to see if you’re on the allowlist.",
  codePhase: "You need a claim code for this phase. Enter it below.",
  notListedNote:
    "This wallet isn’t on the allowlist for this phase. Connect another, or wait for the next phase.",
  limitReachedNote: "This wallet has reached its mint limit for this phase.",
  /** Where the limit of the wallet is known. */
  hasAllOf: "You have {minted} of {limit}.",
  soldOutNote: "All items in this phase are minted or reserved.",
  allReserved:
    "All remaining items are reserved. If any aren’t signed for in time, the next person in line gets them.",
  notEnoughNote: "Your balance doesn’t cover one item with its storage deposit and fees.",
  addFunds: "Add funds. This page updates when they arrive.",
  /** With the address of a wallet that needs funds. */
  walletAddress: "This wallet’s address",
  copyWalletAddress: "Copy address",
  /** Field for a wallet that gets the items in place of the connected one. */
  otherRecipient: "Send to another wallet",
  recipient: "Recipient’s wallet address",
  recipientNote: "The items go to this wallet. Your connected wallet pays and signs.",
  /** In the cost breakdown, and after the mint. */
  sentTo: "Recipient: {address}",
  priceUnknown: "We can’t get the price right now.",
  mayMintLater: "You’re eligible. You can mint when this phase opens.",
  mayMint: { one: "You can mint 1 item now.", other: "You can mint up to {count} items now." },
  isListed: "This wallet is on the allowlist.",
  plusCosts: "Plus storage deposit and fees.",
  /** `costs`: an amount, rounded up. */
  plusAbout: "Plus about {costs} for storage deposit and fees.",
  /** Price of several items. */
  inAll: "{sum} total, plus storage deposit and fees.",
  inAllAbout: "{sum} total, plus about {costs} for storage deposit and fees.",
  youAreNext: "You’re next. Keep this page open.",
  dueBefore: {
    one: "{count} item ahead of you. Keep this page open.",
    other: "{count} items ahead of you. Keep this page open.",
  },
  leaveLine: "Leave the line",
  approve: "Approve in your wallet.",
  reservedFor: "Approve in your wallet. Your reservation ends in {time}.",
  confirming: "Waiting for Solana to confirm your transaction.",
  confirmedOf: "{confirmed} of {total} confirmed.",
  reservingNote: "Reserving. You haven’t been charged.",
  /** While a proof is given that the service asks for: computed, or a message that the wallet signs. */
  provingNote: "Demand is high, so we’re making sure you’re not a bot. You haven’t been charged.",
  signProofNote:
    "Sign the message in your wallet to confirm the request is yours. It’s free and moves no funds.",
  /** Quote that differs from the shown price. `{changed}`: the text of `priceChanged`. */
  priceChangedFrom: "{changed} from {old} to {new}.",
  priceChanged: "The price has changed",
  heldFor: "Held for you for another {time}.",
  dontMint: "Cancel",
  safeToSign: "Is it safe to sign?",
  /** While an earlier mint could still be charged; `bothCharged` is a title, without a full stop. */
  stillChargeable: "The transaction you already signed could still go through and charge you.",
  mintAnyway: "Mint anyway",
  bothCharged: "You could be charged twice",
  signSecond: "Yes, mint again",
  wait: "No, wait",

  /** Label of the links to marketplaces, once the mint is over. */
  onMarketplaces: "View on marketplaces",
  /** Buttons that open and close a long description. */
  more: "More",
  less: "Less",
  /** Cost breakdown. */
  cost: "Price breakdown",
  items: { one: "{count} item", other: "{count} items" },
  claimCode: "Claim code",
  storageDeposit: "Storage deposit",
  metaplexFee: "Metaplex fee",
  networkFee: "Network fee",
  total: "Total",
  /** Before a further total, in another currency. */
  and: "plus",
  /** Above the addresses that the price goes to. */
  paidTo: { one: "Paid to {count} address", other: "Paid to {count} addresses" },

  /** Connected wallet and wallet dialog. */
  account: "Account",
  disconnect: "Disconnect",
  chooseWallet: "Choose a wallet",
  /** On a phone, where wallets are apps with browsers of their own. */
  phoneWallet: "Wallet app on this phone",
  noWalletHere: "No wallet found in this browser. Open this page in your wallet app to mint.",
  orOpenInApp: "Or open this page in your wallet app",
  openIn: "Open in {app}",
  noWallet: "No wallet was found in this browser. Install one, then reload this page.",
  /** Link to install a wallet. */
  install: "Install {app}",
  /** QR code that opens the page in a wallet’s app on a phone: button and heading, then the choice of the app. */
  usePhone: "Use a wallet on your phone",
  walletOnPhone: "Wallet on your phone",
  scanCode: "Scan with your phone’s camera to open this page in {app} and mint there.",
  qrCode: "QR code: this page in {app}",
  back: "Back",
  notInstalled: "Not installed",
  /** Heading of wallets without an extension, which open a page of their website or their app. */
  opensPage: "Opens a page or an app",
  /** Heading of wallets that are there and can't be used for the drop, and the reason below each name. */
  unusable: "Can’t be used here",
  obstacles: {
    chain: "Not on this drop’s network",
    signing: "Can’t sign without sending",
    version: "Only signs older transactions",
    connecting: "Can’t connect to this page",
  },
  moreWallets: "More wallets",
  /** For who has no wallet yet. */
  whatIsWallet: "What is a wallet?",
  walletIs:
    "An app that keeps your SOL and what you collect. Nothing leaves it unless you approve. It’s free, and takes a minute to set up.",
  close: "Close",

  /** Status below the claim code input. */
  codeWrong: "This code isn’t valid.",
  codeElsewhere: "This code is for a different phase.",
  codeIn: "Code accepted.",
  codeChecking: "Checking…",
  /** Button in the claim code input. Keep short. */
  applyCode: "Apply",
  codeUnchecked: "We can’t check this code right now.",
  codeRedeemed: "Redeemed with this wallet: {benefits}",
  codeNotTaken: "This phase doesn’t take claim codes.",
  codeNeeded: "You need a claim code for this phase.",
  codeInvited: "Have a claim code? Enter it here.",
  /** Benefit of a code: a discount, items beyond the wallet limit, or both; and the number of items it covers. */
  codeOff: "{share} off",
  codeMore: { one: "+{count} to your limit", other: "+{count} to your limit" },
  codeFor: { one: "up to 1 item", other: "up to {count} items" },

  /** Label of the artwork, for chains whose coins are worthless. */
  testNetwork: "Test network",
  /** Button below the artwork that shows another item of the drop. */
  anotherOf: "Another of {total}",

  /** After the mint. */
  mintedItems: "Minted items",
  yours: {
    one: "It’s yours, confirmed on Solana",
    other: "They’re yours, confirmed on Solana",
  },
  /** Items that show what they are later than their mint. */
  revealed: "Revealed",
  revealIn: "Reveal in {time}",
  revealing: "Revealing…",
  revealLater: "Not revealed yet",
  /** Reminders in a calendar: button and heading, ways to add one, and titles of events. */
  addToCalendar: "Add to calendar",
  calendarFile: "Calendar file",
  followCalendar: "Subscribe to all dates",
  phaseOpens: "{name}: {phase} opens",
  itemsRevealed: "{name}: reveal",
  /** Notifications of the browser before an opening: buttons, what happens, and why it doesn’t. */
  notifyMe: "Notify me",
  stopNotifying: "Don’t notify me",
  notifyBefore: "This browser shows a notification ten minutes before.",
  notifyBlocked:
    "Notifications are blocked for this page. Allow them in the browser’s settings, then try again.",
  notifyUnsupported: "This browser can’t show notifications of web pages.",
  notifyFailed: "That didn’t work. Try again.",
  yourItem: "Your item",
  inWallet: { one: "It’s in your wallet.", other: "They’re in your wallet." },
  youPaid: "You paid {sum} in total.",
  youWon: "You won {prize}.",
  prizes: { one: "a prize", other: "{count} prizes" },
  notMinted: { one: "1 item wasn’t minted", other: "{count} items weren’t minted" },
  maybePaidUntil: "You could still be charged for the rest until {time}.",
  lookInWallet: "You may have been charged. Check your wallet before you mint again.",
  youPaidSoFar: "You paid {sum}.",
  transaction: "Transaction",
  play: "Play",
  viewIn3d: "View in 3D",
  /** Link to an animation that is a web page. */
  openLiveWork: "Open the live work",
  number: "Number",
  rarityRank: "Rarity rank",
  won: "Won {prize}",
  share: "Share",
  /** Accessible name of the link to write a post on a site. */
  shareOn: "Share on {site}",
  copyLink: "Copy link",
  /** Saves a picture of the minted item. */
  savePicture: "Save picture",
  pictureFailed: "This picture can’t be saved: its server doesn’t allow it.",
  /** Shown on the button for two seconds; keep short. */
  copied: "Copied",
  notAllowed: "Couldn’t copy",
  linkCopied: "Link copied",
  copyBlocked: "Your browser blocked copying",
  /** Text passed to the share dialog. */
  iMinted: "I minted {name}.",
  iMintedItems: { one: "I minted {count} item from {name}.", other: "I minted {count} items from {name}." },

  /** Errors by code: title (without a full stop) and remedy. */
  somethingWrong: ["Something went wrong", "Try again."],
  /** Errors of a read, in place of those of a mint by the same code: a read has no payment to speak of. */
  readErrors: {
    SERVICE_BUSY: ["The service is very busy", "Try again in a moment."],
  },
  codeUsedUp: ["This wallet has already used this code", "Mint without it."],
  codeBusy: ["Others are using this code right now", "Try again in a moment, or mint without it."],
  /** Titles of RATE_LIMITED: what requests are counted by, then the limits of reservations. */
  rateLimits: {
    address: "Too many requests from your internet connection",
    key: "Too many requests from this page’s visitors",
    wallet: "Too many requests for this wallet",
    unsigned: "Too many reservations from your internet connection expired unsigned",
    heldByAddress: "The maximum number of items is already reserved from your internet connection",
    heldByKey: "This page’s visitors have already reserved the maximum number of items",
    ending: "Your previous reservation is about to end",
  },
  /** Remedy of INSUFFICIENT_BALANCE when both amounts are known. */
  shortOf: "You need {needed}; this wallet has {balance}.",
  funds: "funds",
  errors: {
    INSUFFICIENT_BALANCE: ["Not enough {funds}", "Add funds to your wallet or choose a smaller quantity."],
    PHASE_NOT_ACTIVE: ["This phase isn’t open", "It may have just closed or been paused."],
    NOT_ELIGIBLE: [
      "This wallet isn’t on the allowlist",
      "Connect another wallet, or wait for the next phase.",
    ],
    CODE_REQUIRED: ["Claim code required", "Enter your code to mint in this phase."],
    CLAIM_CODE_INVALID: ["This code isn’t valid", "Check the code, or mint without one."],
    WALLET_LIMIT_REACHED: [
      "You’ve reached the limit",
      "This wallet has reached its mint limit for this phase.",
    ],
    SOLD_OUT: ["Sold out", "All items in this phase are minted or reserved."],
    QUANTITY_NOT_ALLOWED: ["You can’t mint that many", "Choose a smaller quantity."],
    SESSION_EXPIRED: [
      "Your reservation expired",
      "You weren’t charged. Mint again to get a new reservation.",
    ],
    SESSION_NOT_FOUND: [
      "Your reservation expired",
      "You weren’t charged. Mint again to get a new reservation.",
    ],
    BLOCKHASH_EXPIRED: ["The transaction expired", "You weren’t charged. Mint again."],
    TRANSACTION_FAILED: [
      "The network rejected the transaction",
      "You weren’t charged for the item, but a small network fee may apply. Try again.",
    ],
    TRANSACTION_MISMATCH: ["The wallet changed the transaction", "Nothing was sent. Try another wallet."],
    AFFILIATE_INVALID: ["The page’s affiliate code isn’t valid", "Please let the page’s owner know."],
    PRICE_UNAVAILABLE: ["The price isn’t available", "Try again in a moment."],
    CHAIN_UNAVAILABLE: ["Solana isn’t responding", "Try again in a moment."],
    RATE_LIMITED: ["Too many requests", "Wait a moment, then try again."],
    SERVICE_BUSY: ["The mint service can’t respond right now", "You weren’t charged. Try again in a moment."],
    TREASURY_EMPTY: [
      "This drop can’t take payments yet",
      "You weren’t charged. Please let the page’s owner know.",
    ],
    AUTHORITY_REMOVED: [
      "This drop can’t mint right now",
      "You weren’t charged. Please let the page’s owner know.",
    ],
    PROGRAM_MISSING: [
      "This drop can’t mint right now",
      "You weren’t charged. Please let the page’s owner know.",
    ],
    INTERNAL: ["The mint service had a problem", "Try again in a moment."],

    NETWORK: ["The mint service can’t be reached", "Check your connection and try again."],
    TIMEOUT: ["The mint service is taking too long", "Try again in a moment."],
    INVALID_RESPONSE: ["Unexpected response from the mint service", "Try again in a moment."],

    WALLET_REJECTED: ["You declined the request", "You weren’t charged."],
    WALLET_UNAVAILABLE: ["The wallet isn’t available", "Unlock it or install it, then try again."],
    CHAIN_UNKNOWN: [
      "Network unknown",
      "The service doesn’t say which Solana network this drop is on, so nothing can be signed. Please let the page’s owner know.",
    ],
    WALLET_UNSUPPORTED_CHAIN: [
      "Your wallet is on a different network",
      "Switch its network or choose another wallet.",
    ],
    WALLET_INCOMPATIBLE: ["This wallet can’t mint here", "Choose another wallet."],
    WALLET_NOT_SIGNED: ["The wallet didn’t sign", "You weren’t charged. Try again."],
    WALLET_BLOCKED: [
      "This page blocks the wallet’s window",
      "Choose another wallet, or let the page’s owner know.",
    ],
    WALLET_LIST_FAILED: ["The list of wallets can’t be opened", "Try again, or reload this page."],
    WALLET_CHANGED: [
      "Your wallet’s account has changed",
      "You weren’t charged. Mint again with this account.",
    ],
    RECIPIENT_INVALID: [
      "That isn’t a wallet address",
      "Enter a wallet’s Solana address, not a token’s or a program’s. You weren’t charged.",
    ],
    WALLET_FAILED: ["The wallet had a problem", "You weren’t charged. Try again."],

    CANCELLED: ["Mint canceled", "You weren’t charged."],
    PRICE_CHANGED: ["The price has changed", "You weren’t charged. Check the new price before you mint."],
    /** `{danger}`: one of `transactionProblems`. */
    UNSAFE_TRANSACTION: [
      "We blocked an unsafe transaction",
      "It would have {danger}. It never reached your wallet.",
    ],
    MINT_ELSEWHERE: [
      "This wallet is minting in another tab",
      "Finish there, or close that tab. The result will show here too.",
    ],
    SIGNED_DIFFERENTLY: [
      "Your wallet signed a different transaction",
      "Nothing was sent. Try another wallet.",
    ],
    PROOF_REQUIRED: ["Demand is very high right now", "You weren’t charged. Try again in a moment."],
    PROOF_UNSUPPORTED: [
      "This page can’t complete the drop’s bot check",
      "You weren’t charged. Try another wallet or browser, or contact the page’s owner.",
    ],
    PREVIOUS_MINT_PENDING: [
      "Your last mint is still pending",
      "You could still be charged for it. Try again in a few minutes.",
    ],
    OUTCOME_UNKNOWN: [
      "Still waiting for the result",
      "Your transaction is signed. Check again before you mint again, or you could pay twice.",
    ],
  },
  /**
   * Completions of UNSAFE_TRANSACTION by problem code, most severe first. A translation may use a full sentence for
   * each.
   */
  transactionProblems: {
    WALLET_AS_AUTHORITY: "given away control of your account",
    SPENDS_TOO_MUCH: "taken more than the price shown",
    TOKEN_DECIMALS_WRONG: "charged a different number of decimals than shown",
    RECIPIENT_NOT_ALLOWED: "paid someone other than the seller",
    ITEM_RECIPIENT_WRONG: "sent the item to someone else",
    AUTHORITY_NOT_ALLOWED: "minted an item that isn’t this creator’s",
    FEE_PAYER_NOT_WALLET: "been sent on behalf of another wallet",
    SIGNER_NOT_ALLOWED: "required a signature from an unknown wallet",
    LOOKUP_TABLE: "concealed which accounts it uses",
    PROGRAM_NOT_ALLOWED: "called a program that isn’t part of a mint",
    ITEM_COUNT_WRONG: "minted a different number of items",
    ITEM_MALFORMED: "minted an item that isn’t one of a kind",
    RENT_TOO_HIGH: "locked up more SOL than the items need",
    NETWORK_FEE_TOO_HIGH: "paid too high a network fee",
    COST_MISMATCH: "charged a different amount than quoted",
    TRANSACTION_UNREADABLE: "done something we can’t verify",
    OTHER: "done more than mint",
  },
  /** Errors for the page's author, by code. `{origin}`: the page's origin. */
  configurationErrors: {
    COLLECTION_MISSING: [
      "Missing collection",
      'Add the attribute collection="…" with the collection’s short id.',
    ],
    KEY_MISSING: [
      "Missing key",
      'Add the attribute key="mint_pub_…" (publishable-key in React and Vue) with your publishable key.',
    ],
    SECRET_KEY_IN_PAGE: [
      "This page contains a secret key",
      "Revoke it now and use a publishable key. It was not sent anywhere.",
    ],
    API_BASE_MISSING: ["Missing API base URL", 'Add the attribute api-base="https://…/mint/v1".'],
    VALUE_INVALID: [
      "The attribute {attribute} contains {character}",
      'Type its value again, with straight quotes (") around it.',
    ],
    API_BASE_INVALID: ["The API base URL isn’t valid", "Set api-base to a full URL: https://…/mint/v1."],
    API_BASE_WRONG: [
      "The mint service doesn’t respond at {url}",
      "Check the attribute api-base: the URL of the Mint API usually ends with /mint/v1.",
    ],
    WALLET_NOT_SUPPORTED: [
      "The page’s wallet can’t be used",
      "Set the property wallet to a Wallet Standard wallet or, except in the standalone file, to a wallet-adapter or a session of @solana/client.",
    ],
    ADDRESS_INVALID: [
      "An address isn’t valid",
      "Set the attributes recipients, authority, and collection-address to base58 Solana addresses.",
    ],
    CHAIN_NOT_ALLOWED: [
      "The drop is on another Solana network",
      "This page allows only the one in its attribute chain. Correct it, or ask the service’s operator.",
    ],
    ORIGIN_NOT_ALLOWED: [
      "This site isn’t registered for the key",
      "Register the origin {origin} on the key.",
    ],
    /** Replaces ORIGIN_NOT_ALLOWED when the page's origin is opaque, as in a sandboxed frame. */
    ORIGIN_OPAQUE: [
      "This page is in a sandboxed frame",
      "Remove the frame’s sandbox attribute, or add allow-same-origin to it.",
    ],
    /** Page of the file system, whose origin is opaque: no key admits it. */
    PAGE_IS_FILE: [
      "This page was opened as a file",
      "Serve it over HTTP and register that site’s origin for the key.",
    ],
    COLLECTION_NOT_IN_SCOPE: [
      "The key doesn’t cover this collection",
      "Check the collection attribute, or use a key that was issued for it.",
    ],
    INVALID_API_KEY: ["The key isn’t valid", "Check the key attribute; the key may have been revoked."],
    MISSING_API_KEY: ["The key isn’t valid", "Check the key attribute; the key may have been revoked."],
    SECRET_KEY_IN_BROWSER: ["This page contains a secret key", "Revoke it now and use a publishable key."],
    SANDBOX_KEY_ON_MAINNET: ["Sandbox keys don’t work on mainnet", "Use a publishable key on mainnet."],
  },
} as const;
