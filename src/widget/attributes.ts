import type { PropertyDeclaration } from "lit";
import type { HostWallet } from "../core/host-wallet.js";
import type { ProofHandler } from "../core/mint/mint-request.js";
import type { LabelsByLocale } from "./i18n/labels.js";

/** Attribute of an element with its property, or a property without an attribute, as Lit declares them. */
export interface AttributeDeclaration extends PropertyDeclaration {
  /** Name of the attribute; false: a property only. */
  readonly attribute: string | false;
  /** Undefined for text. */
  readonly type?: BooleanConstructor;
  /** All values of an attribute that accepts only these. */
  readonly values?: readonly string[];
  /** Value that the element uses when the attribute is absent. */
  readonly default?: string;
  /** True if the element uses another store when the value changes. */
  readonly selectsStore?: boolean;
}

/** Attributes and properties of an element, by property. */
export type AttributeTable = Readonly<Record<string, AttributeDeclaration>>;

/** Property without an attribute, with the type of its value. */
export interface ObjectProperty<Value> extends AttributeDeclaration {
  readonly attribute: false;
  hasChanged?(value: Value, previous: Value): boolean;
}

/**
 * Attributes and properties of `<mint-widget>`. Lit's properties, React's props, template types, the attributes that a
 * server renders, the custom-elements manifest and the reference page are derived from this table. The comment of an
 * entry is its public documentation.
 */
export const attributes = {
  /** Short id, UUID or address of the collection; case-sensitive. */
  collection: { attribute: "collection", selectsStore: true },
  /** Publishable key. A secret key is rejected and never sent. React and Vue reserve this name: use `publishable-key` there. */
  key: { attribute: "key", selectsStore: true },
  /** Publishable key, for frameworks that reserve `key`; takes precedence over it. */
  publishableKey: { attribute: "publishable-key", selectsStore: true },
  /**
   * Base URL of the Mint API, such as `https://mint.example.com/mint/v1`. Default: the API of the service that the script
   * was loaded from.
   */
  apiBase: { attribute: "api-base", selectsStore: true },
  /**
   * Addresses of additional mint programs, separated by spaces. Their instructions are not verified, so list only
   * programs that you trust with your visitors' wallets.
   */
  trustedPrograms: { attribute: "trusted-programs", selectsStore: true },
  /** The only chain that the widget mints on, such as `solana-mainnet`. Default: the chain that the service reports. */
  chain: { attribute: "chain", selectsStore: true },
  /**
   * The only addresses that may be paid, separated by spaces. List all recipients of a split price and, for prices in a
   * token, their token accounts. Default: the addresses that the service reports.
   */
  recipients: { attribute: "recipients", selectsStore: true },
  /** The only mint authority that items can have, as a base58 address. Default: any. */
  authority: { attribute: "authority", selectsStore: true },
  /**
   * Base58 address of the only collection on the chain that items can join. Default: the one that the service reports.
   */
  collectionAddress: { attribute: "collection-address", selectsStore: true },
  /** Affiliate code, sent to the service when minting. */
  affiliateCode: { attribute: "affiliate" },
  /**
   * Base58 address of the wallet that receives the items. The connected wallet still pays and signs. Default: the
   * connected wallet, or another wallet that the collector enters, if the service supports it.
   */
  recipient: { attribute: "recipient" },
  /** Optional sections in order, separated by spaces: `wall recent gallery traits holders minters bounty market`. */
  sections: { attribute: "sections" },
  /** Adds the section `market`; it comes first when the mint is over. */
  market: { attribute: "market", type: Boolean },
  /** Base URL of the Market API. Default: the Mint API's with `market` instead of `mint`. */
  marketBase: { attribute: "market-base" },
  /**
   * Marketplaces to link to once the mint is over, separated by spaces. An entry is `magiceden` or `tensor`, optionally
   * with the marketplace's own id of the collection after a colon (`tensor:aurora`), or an https URL. Default: both
   * marketplaces for Metaplex Core collections on Solana mainnet; empty: none.
   */
  marketplaces: { attribute: "marketplaces" },
  /** Color scheme; `auto`, the default, follows the visitor's system. */
  theme: { attribute: "theme", reflect: true, values: ["auto", "light", "dark"], default: "auto" },
  /**
   * The page's own wallet: a Wallet Standard wallet or a wallet-adapter, connected or not, a Wallet Standard account,
   * or a session of `@solana/client`, `@solana/react-hooks` or ConnectorKit.
   */
  wallet: { attribute: false } as ObjectProperty<HostWallet>,
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  proofHandler: { attribute: false } as ObjectProperty<ProofHandler>,
  /** Replaces texts of the widget, for each language and key: `{ default: { mint: "Buy" }, de: { mint: "Kaufen" } }`. */
  labels: { attribute: false } as ObjectProperty<LabelsByLocale>,
  /** Text of the main button when it mints, in every language; `labels` take precedence. */
  mintLabel: { attribute: "mint-label" },
  /** Text of the main button when it connects a wallet, in every language; `labels` take precedence. */
  connectLabel: { attribute: "connect-label" },
  /**
   * BCP 47 language. Default: that of the nearest ancestor with a `lang`. Languages without a locale fall back to
   * English.
   */
  lang: { attribute: "lang" },
} as const satisfies AttributeTable;

/** Table of the attributes of `<mint-widget>`. */
export type WidgetTable = typeof attributes;

/** Type of an attribute's or property's value. */
export type ValueOf<Declaration> =
  Declaration extends ObjectProperty<infer Value>
    ? Value
    : Declaration extends { readonly type: BooleanConstructor }
      ? boolean
      : Declaration extends { readonly values: readonly (infer Value)[] }
        ? Value
        : string;

/** Properties of the element that not every HTML element has. Null is an absent attribute. */
export type PropertiesOf<Table> = {
  -readonly [Name in keyof Table as Exclude<Name, keyof HTMLElement>]: ValueOf<Table[Name]> | null;
};

/** Value that can be set when creating the element. Undefined is an absent attribute. */
type PropOf<Declaration> =
  | ValueOf<Declaration>
  | (Declaration extends { readonly attribute: false } ? null : never)
  | undefined;

/** Values by property that can be set when creating the element. */
export type PropsOf<Table> = { -readonly [Name in keyof Table]?: PropOf<Table[Name]> };

/** Values by attribute, for templates. */
export type AttributesOf<Table> = {
  -readonly [
    Name in keyof Table as Table[Name] extends { readonly attribute: infer Attribute extends string }
      ? Attribute
      : never
  ]?: PropOf<Table[Name]>;
};

/** Values of the properties without an attribute. */
export type ObjectPropsOf<Table> = {
  -readonly [
    Name in keyof Table as Table[Name] extends { readonly attribute: false } ? Name : never
  ]?: PropOf<Table[Name]>;
};

/** Props with some of them required. */
export type RequireProps<Props, Name extends keyof Props> = Omit<Props, Name> & {
  [Required in Name]-?: Exclude<Props[Required], undefined>;
};

/** Names of the properties that select the store. */
export type StorePropertyOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly selectsStore: true } ? Name : never;
}[keyof Table];

/** Returns the names of the properties that select the store. */
export function listStoreProperties<Table extends AttributeTable>(
  table: Table,
): readonly (StorePropertyOf<Table> & string)[] {
  return Object.keys(table).filter((name) => table[name]!.selectsStore) as (StorePropertyOf<Table> &
    string)[];
}
