/** Values that the files of a folder may lack, as options of the import. */
export interface FolderOptions {
  name?: string;
  symbol?: string;
  shortId?: string;
  slug?: string;
  treasury?: string;
  /** Name of the items' token standard. */
  standard?: string;
  hidden?: boolean;
  /** Name of the phase. */
  phase?: string;
  /** Amount in SOL as a decimal string, or `free`. */
  price?: string;
  /** ISO 8601, or `now`. */
  starts?: string;
  /** ISO 8601. */
  ends?: string;
  /** Null: no limit. */
  perWallet?: number | null;
  perMint?: number;
}
export type OptionName = keyof FolderOptions;

/** Questions for missing values. */
export const questions = {
  name: "Name of the collection",
  symbol: "Symbol, up to 10 characters",
  treasury: "Solana address that is paid",
  price: "Price of one item in SOL, or free",
  starts: "Start of the sale, like 2026-11-21T18:00Z, or now",
  perWallet: "Maximum items per wallet, or any",
} as const satisfies Partial<Record<OptionName, string>>;

export type AskedOption = keyof typeof questions;

export const isAskedOption = (name: OptionName): name is AskedOption => name in questions;

/** An option as written on the command line: `--per-wallet`. */
export const flagOf = (name: OptionName): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
