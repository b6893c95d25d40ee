import { CsvError, parse } from "csv-parse/sync";
import type { AllowlistRow } from "./queries.js";
import { UserError } from "../../platform/errors/user-error.js";
import { showInvisible, stripInvisible } from "../../platform/validation/text-rules.js";
import { findWalletProblem, quoteText } from "../../platform/validation/wallet-rules.js";

/** Issue at a line of a CSV file, or an entry of a list in JSON; without a place, with the whole file. */
interface AllowlistIssue {
  readonly place?: string;
  readonly message: string;
}

/** Invalid allowlist file, with the place of each issue. */
export class AllowlistError extends UserError {
  override readonly name = "AllowlistError";
  override readonly code = "ALLOWLIST_INVALID";

  constructor(readonly issues: readonly AllowlistIssue[]) {
    const shown = issues
      .slice(0, 20)
      .map(({ place, message }) => `  ${place === undefined ? "" : `${place}: `}${message}`);
    const rest = issues.length > shown.length ? [`  and ${issues.length - shown.length} more`] : [];
    super(["The allowlist was not changed:", ...shown, ...rest].join("\n"));
  }
}

/** Cells of one wallet. */
interface Entry {
  /** `line 3` or `entry 3`. */
  readonly place: string;
  readonly cells: readonly string[];
}

interface Table {
  /** Names of the columns; null: the file names none. */
  readonly heading: readonly string[] | null;
  readonly entries: readonly Entry[];
}

/** Wallets of a file, and what was done with its columns. */
export interface ParsedAllowlist {
  readonly rows: AllowlistRow[];
  readonly notes: string[];
}

/**
 * Parses the wallets of an export: CSV with any separator and any columns, or a list in JSON of addresses or objects. The
 * column with the wallets is found by its addresses; a column `bonus`, or a second column without a heading, holds the
 * wallets' units beyond the phase's limit.
 * @param column name of the column with the wallets, or its number from 1. Default: the column that contains addresses
 * @throws AllowlistError with all issues, also for a file without wallets
 */
export function parseAllowlist(text: string, column?: string): ParsedAllowlist {
  const table = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
  if (table.entries.length === 0) throw new AllowlistError([{ message: emptyMessage }]);
  const walletAt = findWalletColumn(table, column);
  const bonusAt = findBonusColumn(table, walletAt);
  const issues: AllowlistIssue[] = [];
  const places = new Map<string, string>();
  const rows: AllowlistRow[] = [];
  for (const { place, cells } of table.entries) {
    const wallet = cells[walletAt] ?? "";
    const bonus = bonusAt === null ? "" : (cells[bonusAt] ?? "");
    const problem = findWalletProblem(wallet);
    const addIssue = (message: string) => void issues.push({ place, message });
    if (problem !== null) addIssue(`${quoteText(wallet)} ${problem}`);
    else if (places.has(wallet)) addIssue(`${wallet} is already on ${places.get(wallet)}`);
    // Tools that fill empty cells write whole numbers as 2.0.
    else if (!/^\d{0,6}(\.0+)?$/.test(bonus))
      addIssue(`${quoteText(bonus)} is not a number of additional units`);
    else {
      places.set(wallet, place);
      rows.push({ wallet, bonus: Number(bonus) });
    }
  }
  if (issues.length > 0) throw new AllowlistError(issues);
  return { rows, notes: describeColumns(table, [walletAt, bonusAt]) };
}

const emptyMessage =
  "the file has no wallets. An empty list would let no one mint; to let everyone mint, use `phases edit COLLECTION PHASE --no-gate`";

const separators = [",", ";", "\t", "|"];

/**
 * Splits a CSV file into cells. A first line such as `sep=;` names the separator. Without one, it is the separator that
 * yields the most addresses.
 */
function readCsv(text: string): Table {
  const [declaration, declared] = /^sep=(.)\r?\n?/i.exec(text) ?? [""];
  const body = text.slice(declaration.length);
  const skipped = declaration === "" ? 0 : 1;
  const [split] = (declared === undefined ? separators : [declared])
    .map((separator) => splitCsv(body, separator, skipped))
    .toSorted(
      (one, other) =>
        Math.max(...countAddresses(other)) - Math.max(...countAddresses(one)) ||
        countColumns(other) - countColumns(one),
    );
  const entries = split!.map(trimCells).filter(({ cells }) => cells.length > 0);
  const [first, ...rest] = entries;
  const hasHeading = first !== undefined && first.cells.every(isName);
  return hasHeading ? { heading: first.cells, entries: rest } : { heading: null, entries };
}

/** @throws AllowlistError for a quote that isn't closed */
function splitCsv(text: string, delimiter: string, skippedLines: number): Entry[] {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({
      place: `line ${info.lines + skippedLines}`,
      cells: record.map((cell) => stripQuotes(stripInvisible(cell))),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AllowlistError([{ message: `the file isn't CSV: ${showInvisible(error.message)}` }]);
  }
}

/** Without the quotes of other programs, and the apostrophe by which spreadsheets mark a text. */
const stripQuotes = (cell: string) => cell.replace(/^['`‘’“”]+|['`‘’“”]+$/g, "");

/** Without empty cells at the end. */
const trimCells = ({ place, cells }: Entry): Entry => ({
  place,
  cells: cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1),
});

/** Number of addresses in each column. */
const countAddresses = (entries: readonly Entry[]): number[] =>
  Array.from({ length: countColumns(entries) }, (_, index) =>
    entries.reduce((sum, { cells }) => sum + Number(isAddressLike(cells[index] ?? "")), 0),
  );

/** Texts that could only have been meant as addresses. */
const isAddressLike = (cell: string) => /^[0-9A-Za-z]{32,44}$/.test(cell);

/**
 * True for what a heading may consist of: a few words, or the question of a form; unlike addresses, domain names, mail
 * addresses and numbers.
 */
const isName = (cell: string) =>
  /^(?=.*\p{L})(?![0-9A-Za-z]{16,}$)[\p{L}\p{N} _/()#-]{1,31}[?:*]?$|^$/u.test(cell) || isQuestion(cell);

/** Several words, none of them as long as an address, a mail address or a URL. */
const isQuestion = (cell: string) => /^\p{L}\S* \S/u.test(cell) && !/[0-9A-Za-z]{16,}|\S@\S|:\/\//.test(cell);

/** @throws AllowlistError */
function readJson(text: string): Table {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new AllowlistError([
      { message: `the file isn't JSON: ${showInvisible((error as Error).message)}` },
    ]);
  }
  if (!Array.isArray(list)) {
    const message = "the file must hold a list: of addresses, or of objects that each have one";
    throw new AllowlistError([{ message }]);
  }
  const objects = list.filter((entry): entry is object => entry !== null && typeof entry === "object");
  const heading = [...new Set(objects.flatMap((entry) => Object.keys(entry)))];
  const entries = list.map((entry: unknown, index) => ({
    place: `entry ${index + 1}`,
    cells:
      entry !== null && typeof entry === "object"
        ? heading.map((name) => toCell((entry as Record<string, unknown>)[name]))
        : [toCell(entry)],
  }));
  return { heading: heading.length === 0 ? null : heading, entries };
}

const toCell = (value: unknown): string =>
  typeof value === "string" ? stripInvisible(value) : value === undefined ? "" : JSON.stringify(value);

/** @throws AllowlistError if no column or more than one holds addresses */
function findWalletColumn({ heading, entries }: Table, wanted: string | undefined): number {
  const columns = Math.max(countColumns(entries), heading?.length ?? 0);
  const nameOf = (index: number) => {
    const name = heading?.[index];
    return name ? `column ${index + 1} (${showInvisible(name)})` : `column ${index + 1}`;
  };
  if (wanted !== undefined) {
    const named = heading?.findIndex((name) => name.toLowerCase() === wanted.trim().toLowerCase()) ?? -1;
    const index = named >= 0 ? named : /^\d{1,4}$/.test(wanted) ? Number(wanted) - 1 : -1;
    if (index >= 0 && index < columns) return index;
    const all = Array.from({ length: columns }, (_, index) => nameOf(index)).join(", ");
    throw new AllowlistError([
      { message: `--column ${quoteText(wanted)} isn't in the file, which has ${all}` },
    ]);
  }
  const counts = countAddresses(entries);
  const most = Math.max(...counts);
  if (most === 0) return 0;
  const candidates = counts.flatMap((count, index) => (count > 0 && count * 2 >= most ? [index] : []));
  if (candidates.length > 1) {
    const names = candidates.map(nameOf).join(" and ");
    const [first] = candidates;
    const example = heading?.[first!] || String(first! + 1);
    const message = `${names} hold addresses; choose the wallets' with --column, such as --column ${quoteText(example)}`;
    throw new AllowlistError([{ message }]);
  }
  return candidates[0]!;
}

function findBonusColumn({ heading, entries }: Table, walletAt: number): number | null {
  if (heading !== null) {
    const named = heading.findIndex((name) => /^(bonus(es)?|extra)$/i.test(name));
    return named < 0 || named === walletAt ? null : named;
  }
  const columns = countColumns(entries);
  return walletAt === 0 && columns === 2 ? 1 : null;
}

/** Describes the columns that were not read; empty for a plain list. */
function describeColumns({ heading, entries }: Table, read: readonly (number | null)[]): string[] {
  const columns = countColumns(entries);
  const others = Array.from({ length: columns }, (_, index) => index).filter(
    (index) => !read.includes(index),
  );
  if (others.length === 0) return [];
  const names = others.map((index) => heading?.[index] || `column ${index + 1}`).map(showInvisible);
  return [`Not read: ${names.join(", ")}. A column "bonus" may hold items beyond the limit.`];
}

/** Number of columns of the longest line. */
const countColumns = (entries: readonly Entry[]) =>
  entries.reduce((most, { cells }) => Math.max(most, cells.length), 1);

export function formatAllowlist(rows: readonly AllowlistRow[]): string {
  return ["wallet,bonus", ...rows.map(({ wallet, bonus }) => `${wallet},${bonus}`), ""].join("\n");
}
