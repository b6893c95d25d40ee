import { classifyKey } from "../contract/key.js";
import { renderAttribute } from "./render-template.js";

/** Attributes of the element, by the names of its properties. */
export interface WidgetAttributes {
  /** Short id, UUID or address of the collection; case-sensitive. */
  readonly collection: string;
  /** Publishable key, with which the browser goes on. Never a secret key. */
  readonly publishableKey: string;
  /** Base URL of the Mint API: `https://mint.example/mint/v1`. */
  readonly apiBase: string;
  /** BCP 47 language of the page; `en` by default. English for languages without a locale. */
  readonly lang?: string | undefined;
  /** Optional sections in order, separated by spaces: `recent gallery traits holders minters bounty market`. */
  readonly sections?: string | undefined;
  /** Adds the section `market`. */
  readonly market?: boolean | undefined;
  /** Base URL of the Market API; by default beside the Mint API's. */
  readonly marketBase?: string | undefined;
  /** Marketplaces that are linked once the mint is over: names, `name:slug` or https URLs, separated by spaces. */
  readonly marketplaces?: string | undefined;
  /** Color scheme; `auto`, the default, follows the visitor's system. */
  readonly theme?: "auto" | "light" | "dark" | undefined;
  /** Addresses of further mint programs, separated by spaces; their instructions are not verified. */
  readonly trustedPrograms?: string | undefined;
  /** Only chain that may be minted on; a collection on another one is `CHAIN_NOT_ALLOWED`. */
  readonly chain?: string | undefined;
  /** Only addresses that may be paid, separated by spaces; by default those that the service names. */
  readonly recipients?: string | undefined;
  /** Only mint authority of the items, base58; by default any. */
  readonly authority?: string | undefined;
  /** Affiliate code, passed through to the service when minting. */
  readonly affiliateCode?: string | undefined;
  /** Text of the main button when it mints, in place of the widget's. */
  readonly mintLabel?: string | undefined;
  /** Text of the main button when it connects a wallet, in place of the widget's. */
  readonly connectLabel?: string | undefined;
  /** `id` of the element. */
  readonly id?: string | undefined;
  /** `class` of the element. */
  readonly className?: string | undefined;
}

/** The attributes as HTML, with a leading space. A secret key in place of the publishable one is left out. */
export function renderAttributes(options: WidgetAttributes): string {
  const { publishableKey } = options;
  const attributes: Readonly<Record<string, string | undefined>> = {
    collection: options.collection,
    "publishable-key": classifyKey(publishableKey) === "secret" ? undefined : publishableKey,
    "api-base": options.apiBase,
    // Written always: the browser would find that of the page, which may be another.
    lang: options.lang ?? "en",
    sections: options.sections,
    market: options.market ? "" : undefined,
    "market-base": options.marketBase,
    marketplaces: options.marketplaces,
    theme: options.theme,
    "trusted-programs": options.trustedPrograms,
    chain: options.chain,
    recipients: options.recipients,
    authority: options.authority,
    affiliate: options.affiliateCode,
    "mint-label": options.mintLabel,
    "connect-label": options.connectLabel,
    id: options.id,
    class: options.className,
  };
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : renderAttribute(name, value)))
    .join("");
}
