/** English messages of the checkout, from choosing a wallet to the result. */
export const checkout = {
  /** On the main button. */
  connectingTo: "Connecting to {wallet}…",
  notOpenYet: "Not open yet",
  opensIn: "Opens in {time}",
  opening: "Opening…",
  checkingWallet: "Checking your wallet…",
  enterCode: "Enter a claim code",
  otherWallet: "Use another wallet",
  limitReached: "Limit reached",
  notEligible: "Not eligible",
  notEnough: "Not enough funds",
  mintFor: "Mint for {price}",
  askAgain: "Ask again",
  tryAgainIn: "Try again in {time}",
  mintMore: "Mint more",
  waitInLine: "Wait in line",
  inLine: "In line…",
  reserving: "Reserving…",
  sign: "Sign in your wallet…",
  minting: "Minting…",

  /** Price that falls in steps. */
  fallsTo: "Falls to {price} in {time}",
  fellFrom: "Fell from {price}",
  lowestPrice: "Lowest price",

  quantity: "Quantity",
  oneLess: "One less",
  oneMore: "One more",

  /** Below the main button. */
  offline: "You’re offline. What you see may be out of date.",
  offlineSigned: "You’re offline. Your mint is signed and safe; its result comes when you’re back.",
  beforeConnecting: "Plus network costs. Nothing is paid before you approve it in your wallet.",
  /** While a phase for a list of wallets is open. */
  connectToSee: "Connect to see whether you’re on the list.",
  codePhase: "This phase is for those with a claim code. Enter yours below.",
  notListedNote: "This wallet isn’t on the list for this phase. Connect another, or wait for the next phase.",
  limitReachedNote: "This wallet has minted all it may in this phase.",
  soldOutNote: "Everything in this phase is minted or reserved.",
  allReserved: "All that is left is reserved. What others don’t sign in time goes to those in line.",
  notEnoughNote: "Your balance doesn’t cover one item with its network costs.",
  addFunds: "Add funds: this page updates when they arrive.",
  /** With the address of a wallet that needs funds. */
  walletAddress: "Address of this wallet",
  copyWalletAddress: "Copy address",
  priceUnknown: "The price can’t be told right now.",
  mayMintLater: "This wallet may mint when the phase opens.",
  mayMint: { one: "You can mint one.", other: "You can mint up to {count} at once." },
  isListed: "This wallet is on the list.",
  plusCosts: "Plus network costs.",
  /** Price of several items. */
  inAll: "{sum} in all, plus network costs.",
  youAreNext: "You’re next. Keep this page open.",
  dueBefore: "Keep this page open. Items due before you: {count}.",
  leaveLine: "Leave the line",
  approve: "Approve in your wallet.",
  reservedFor: "Approve in your wallet. Reserved for you for {time}.",
  confirming: "Waiting for Solana to confirm.",
  confirmedOf: "{confirmed} of {total} confirmed.",
  reservingNote: "Reserving. Nothing is paid yet.",
  /** While a proof is given that the service asks for: computed, or a message that the wallet signs. */
  provingNote: "Demand is high: your device is proving that this order is real. Nothing is paid yet.",
  signProofNote: "Sign the message in your wallet. It proves that you ask, and pays nothing.",
  /** Quote that differs from the shown price. `{changed}`: the text of `priceChanged`. */
  priceChangedFrom: "{changed} from {old} to {new}.",
  priceChanged: "The price has changed",
  heldFor: "Held for you for {time}.",
  dontMint: "Don’t mint",
  /** While an earlier mint could still be charged; `bothCharged` is a title, without a full stop. */
  stillChargeable: "Your signed transaction could still be charged until then.",
  mintAnyway: "Mint anyway",
  bothCharged: "Both mints could be charged",
  signSecond: "Sign a second mint",
  wait: "Wait",

  /** Label of the links to marketplaces, once the mint is over. */
  onMarketplaces: "On marketplaces",
  /** Buttons that open and close a long description. */
  more: "More",
  less: "Less",
  /** Cost breakdown. */
  cost: "What you pay",
  items: { one: "{count} item", other: "{count} items" },
  claimCode: "Claim code",
  storageDeposit: "Storage deposit",
  networkFee: "Network fee",
  total: "Total",
  /** Before a further total, in another currency. */
  and: "and",
  /** Above the addresses that the price goes to. */
  paidTo: { one: "Paid to {count} address", other: "Paid to {count} addresses" },

  /** Connected wallet and wallet dialog. */
  account: "Account",
  disconnect: "Disconnect",
  chooseWallet: "Choose a wallet",
  /** On a phone, where wallets are apps with browsers of their own. */
  phoneWallet: "Wallet app on this phone",
  noWalletHere: "This browser has no wallet. Open this page in your wallet’s app, and mint there.",
  orOpenInApp: "Or open this page in your wallet’s app",
  openIn: "Open in {app}",
  noWallet: "No wallet was found in this browser. Install one, then reload this page.",
  /** Link to install a wallet. */
  install: "Install {app}",
  /** QR code that opens the page in a wallet’s app on a phone: button and heading, then the choice of the app. */
  usePhone: "Use a wallet on your phone",
  walletOnPhone: "Wallet on your phone",
  scanCode: "Scan the code with your phone’s camera: this page opens in {app}, and you mint there.",
  qrCode: "QR code: this page in {app}",
  back: "Back",
  notInstalled: "Not installed",
  moreWallets: "More wallets",
  close: "Close",

  /** Status below the claim code input. */
  codeWrong: "This code doesn’t work.",
  codeElsewhere: "This code counts in another phase.",
  codeIn: "You’re in.",
  codeChecking: "Checking…",
  codeUnchecked: "It can’t be checked right now.",
  codeRedeemed: "Redeemed with this wallet: {benefits}",
  codeNotTaken: "This phase takes no codes.",
  codeNeeded: "This phase is for those with a code.",
  codeInvited: "If you have one, enter it here.",
  /** Benefit of a code: a discount, items beyond the wallet limit, or both; and the number of items it covers. */
  codeOff: "{share} off",
  codeMore: { one: "{count} more item", other: "{count} more items" },
  codeFor: { one: "for one item", other: "for up to {count} items" },

  /** After the mint. */
  mintedItems: "Minted items",
  yours: "Yours, confirmed on Solana",
  /** Items that show what they are later than their mint. */
  revealed: "Revealed",
  revealIn: "Reveal in {time}",
  revealing: "Revealing…",
  revealLater: "To be revealed",
  yourItem: "Your item",
  inWallet: { one: "It is in your wallet.", other: "They are in your wallet." },
  youPaid: "You paid {sum} in all.",
  youWon: "You won {prize}.",
  prizes: { one: "a prize", other: "{count} prizes" },
  notMinted: { one: "One was not minted", other: "{count} were not minted" },
  maybePaid: "What wasn’t minted could still be charged for a few minutes.",
  lookInWallet: "It may have been charged: look in your wallet before you mint again.",
  youPaidSoFar: "You paid {sum}.",
  transaction: "Transaction",
  play: "Play",
  viewIn3d: "View in 3D",
  number: "Number",
  rarityRank: "Rarity rank",
  won: "Won {prize}",
  share: "Share",
  /** Accessible name of the link to write a post on a site. */
  shareOn: "Share on {site}",
  copyLink: "Copy link",
  /** Shown on the button for two seconds; keep short. */
  copied: "Copied",
  notAllowed: "Not allowed",
  linkCopied: "Link copied",
  copyBlocked: "Copying isn’t allowed here",
  /** Text passed to the share dialog. */
  iMinted: "I minted {name}.",
  iMintedItems: { one: "I minted {count} item of {name}.", other: "I minted {count} items of {name}." },

  /** Errors by code: title (without a full stop) and remedy. */
  somethingWrong: ["Something went wrong", "Try again."],
  /** Errors of a read, in place of those of a mint by the same code: a read has no payment to speak of. */
  readErrors: {
    SERVICE_BUSY: ["The service is very busy", "Try again in a moment."],
  },
  codeUsedUp: ["This wallet has used the code up", "Mint without it."],
  codeBusy: ["Others are minting with this code", "Try again in a moment, or mint without it."],
  /** Remedy of INSUFFICIENT_BALANCE when both amounts are known. */
  shortOf: "It takes {needed}; this wallet has {balance}.",
  funds: "funds",
  errors: {
    INSUFFICIENT_BALANCE: ["Not enough {funds}", "Add funds to your wallet or choose a smaller quantity."],
    PHASE_NOT_ACTIVE: ["This phase isn’t open", "It may just have closed or been paused."],
    NOT_ELIGIBLE: ["This wallet isn’t on the list", "Connect another wallet, or wait for the next phase."],
    CODE_REQUIRED: ["A claim code is needed", "Enter your code to mint in this phase."],
    CLAIM_CODE_INVALID: ["This code doesn’t work", "Correct it, or mint without one."],
    WALLET_LIMIT_REACHED: ["You’ve reached the limit", "This wallet has minted all it may in this phase."],
    SOLD_OUT: ["Sold out", "Everything in this phase is minted or reserved."],
    QUANTITY_NOT_ALLOWED: ["That many isn’t possible", "Choose a smaller quantity."],
    SESSION_EXPIRED: ["The reservation ran out", "Nothing was paid. Mint again to make a new one."],
    SESSION_NOT_FOUND: ["The reservation ran out", "Nothing was paid. Mint again to make a new one."],
    BLOCKHASH_EXPIRED: ["It took too long to arrive", "Nothing was paid. Mint again."],
    TRANSACTION_FAILED: ["The network refused the transaction", "The price wasn’t paid. Try again."],
    TRANSACTION_MISMATCH: ["The wallet changed the transaction", "Nothing was sent. Try another wallet."],
    AFFILIATE_INVALID: ["The page’s affiliate code isn’t valid", "Tell the creator of this page."],
    PRICE_UNAVAILABLE: ["The price isn’t available", "Try again in a moment."],
    CHAIN_UNAVAILABLE: ["Solana isn’t answering", "Try again in a moment."],
    RATE_LIMITED: ["Too many requests", "Wait a moment, then try again."],
    SERVICE_BUSY: ["The mint service can’t answer right now", "Nothing was paid. Try again in a moment."],
    TREASURY_EMPTY: ["This drop can’t be paid for yet", "Nothing was paid. Tell the creator of this page."],
    INTERNAL: ["The mint service had a problem", "Try again in a moment."],

    NETWORK: ["The mint service can’t be reached", "Check your connection and try again."],
    TIMEOUT: ["The mint service is slow to answer", "Try again in a moment."],
    INVALID_RESPONSE: ["The mint service answered strangely", "Try again in a moment."],

    WALLET_REJECTED: ["You declined in your wallet", "Nothing was paid."],
    WALLET_UNAVAILABLE: ["The wallet isn’t available", "Unlock it or install it, then try again."],
    CHAIN_UNKNOWN: [
      "Network unknown",
      "The service doesn’t say which Solana network this drop is on, so nothing can be signed. Its operator can fix that.",
    ],
    WALLET_UNSUPPORTED_CHAIN: [
      "The wallet isn’t on this network",
      "Switch its network or choose another wallet.",
    ],
    WALLET_CHANGED: ["Your wallet’s account has changed", "Nothing was paid. Mint again with this account."],
    WALLET_FAILED: ["The wallet had a problem", "Nothing was paid. Try again."],

    CANCELLED: ["The mint was cancelled", "Nothing was paid."],
    PRICE_CHANGED: ["The price has changed", "Nothing was paid. Look at the new price before you mint."],
    /** `{danger}`: one of `transactionProblems`. */
    UNSAFE_TRANSACTION: ["This transaction wasn’t safe", "It would have {danger}. Your wallet never saw it."],
    MINT_ELSEWHERE: [
      "This wallet is minting in another tab",
      "Finish there, or close that tab. What comes of it will show here, too.",
    ],
    SIGNED_DIFFERENTLY: ["The wallet signed something else", "Nothing was sent. Try another wallet."],
    PROOF_REQUIRED: ["Much is being reserved at once", "Nothing was paid. Try again in a moment."],
    PROOF_UNSUPPORTED: [
      "This page can’t give the proof that the drop asks for",
      "Nothing was paid. Try another wallet or browser, or tell the creator of this page.",
    ],
    PREVIOUS_MINT_PENDING: [
      "Your previous mint isn’t settled yet",
      "It could still be charged. Try again in a few minutes.",
    ],
    OUTCOME_UNKNOWN: [
      "Still waiting for the result",
      "Your mint is signed and safe. Ask again; don’t mint twice.",
    ],
  },
  /**
   * Completions of UNSAFE_TRANSACTION by problem code, most severe first. A translation may use a full sentence for
   * each.
   */
  transactionProblems: {
    WALLET_AS_AUTHORITY: "given away control of your account",
    SPENDS_TOO_MUCH: "taken more than the price shown",
    TOKEN_DECIMALS_WRONG: "misplaced the decimal point of the price",
    RECIPIENT_NOT_ALLOWED: "paid somebody other than the seller",
    ITEM_RECIPIENT_WRONG: "sent the item to somebody else",
    AUTHORITY_NOT_ALLOWED: "minted an item that isn’t this creator’s",
    FEE_PAYER_NOT_WALLET: "been in another wallet’s name",
    SIGNER_NOT_ALLOWED: "needed a stranger’s signature",
    LOOKUP_TABLE: "hidden accounts that it uses",
    PROGRAM_NOT_ALLOWED: "called a program that isn’t part of a mint",
    ITEM_COUNT_WRONG: "minted another number of items",
    ITEM_MALFORMED: "minted an item that isn’t one of a kind",
    RENT_TOO_HIGH: "locked up more than the items need",
    NETWORK_FEE_TOO_HIGH: "paid too high a network fee",
    COST_MISMATCH: "charged another amount than the service said",
    TRANSACTION_UNREADABLE: "done something that can’t be read",
    OTHER: "done more than mint",
  },
  /** Errors for the page's author, by code. `{origin}`: the page's origin. */
  configurationErrors: {
    COLLECTION_MISSING: [
      "No collection is named",
      'Add the attribute collection="…" with the collection’s short id.',
    ],
    KEY_MISSING: [
      "No key is given",
      'Add the attribute key="mint_pub_…" (publishable-key in React and Vue) with your publishable key.',
    ],
    SECRET_KEY_IN_PAGE: [
      "A secret key is in this page",
      "Revoke it now and use a publishable key. It was not sent anywhere.",
    ],
    API_BASE_MISSING: ["No API base address is known", 'Add the attribute api-base="https://…/mint/v1".'],
    API_BASE_INVALID: ["The API base address isn’t one", "Give api-base a full address: https://…/mint/v1."],
    API_BASE_WRONG: [
      "The mint service doesn’t answer at {url}",
      "Check the attribute api-base: the Mint API’s address usually ends with /mint/v1.",
    ],
    WALLET_NOT_SUPPORTED: [
      "The page’s wallet can’t be used",
      "Set the property wallet to a Wallet Standard wallet or, except in the standalone file, to a wallet-adapter or a session of @solana/client.",
    ],
    ADDRESS_INVALID: [
      "An address isn’t valid",
      "Give the attributes recipients and authority Solana addresses in base58.",
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
      "This page stands in a sealed frame",
      "Take the frame’s sandbox away, or add allow-same-origin to it.",
    ],
    /** Page of the file system, whose origin is opaque: no key admits it. */
    PAGE_IS_FILE: [
      "This page was opened as a file",
      "Serve it over http, as a site does, and register that site’s origin on the key.",
    ],
    COLLECTION_NOT_IN_SCOPE: [
      "The key doesn’t cover this collection",
      "Check the collection attribute, or use a key that was issued for it.",
    ],
    INVALID_API_KEY: ["The key isn’t valid", "Check the key attribute; the key may have been revoked."],
    MISSING_API_KEY: ["The key isn’t valid", "Check the key attribute; the key may have been revoked."],
    SECRET_KEY_IN_BROWSER: ["A secret key is in this page", "Revoke it now and use a publishable key."],
    SANDBOX_KEY_ON_MAINNET: ["A sandbox key can’t mint for real", "Use a publishable key on mainnet."],
  },
} as const;
