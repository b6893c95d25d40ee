import { sendFirstReads } from "./widget/send-first-reads.js";
import { prepareIntl } from "./widget/i18n/prepare-intl.js";

// Entry of the script tag: sends the first view's requests while the element's code is still loading.
sendFirstReads(import.meta.url);
const element = import("./hosted/element.js");
prepareIntl();

export const {
  define,
  MintWidget,
  MintLoadEvent,
  MintConnectRequestEvent,
  MintWalletChangeEvent,
  MintPhaseChangeEvent,
  MintBeforePrepareEvent,
  MintBeforeSignEvent,
  MintSuccessEvent,
  MintRevealEvent,
  MintErrorEvent,
} = await element;

// After the first view, whose bytes come first.
void import("./hosted/button.js");
