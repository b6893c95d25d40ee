import { InvalidArgumentError, Option, type Command } from "commander";
import { standardNames } from "../../chain/standards/item-standards.js";
import { wallet, timestamp, text } from "../../platform/validation/definition-fields.js";
import { decimal } from "../../catalog/currencies/amount-definition.js";
import { addSeconds, parseCount, parseLimit, toLimit } from "../option-values.js";
import type { AskedOption } from "../../import/folder/folder-options.js";

/** Adds the options for importing a folder to a command. */
export function addFolderOptions(command: Command): Command {
  return command
    .option("--name <text>", "name of the collection")
    .option("--symbol <text>", "symbol of the collection")
    .option("--short-id <id>", "identifier in links and commands; default: derived from the name")
    .option("--slug <words>", "identifier in marketplace URLs; default: derived from the name")
    .option("--price <amount>", 'price of one item in SOL, or "free"', parsePrice)
    .option(
      "--starts <moment>",
      'start of the sale: "now", or ISO 8601 such as 2026-11-21T18:00Z',
      parseMoment,
    )
    .option("--ends <moment>", "end of the sale; default: when it is sold out", parseMoment)
    .option("--phase <text>", 'name of the phase; default: "Public"')
    .option("--per-wallet <units>", 'maximum items per wallet, or "any" (default)', parseWalletLimit)
    .option("--per-mint <units>", "maximum items per mint; default: 10", parseCount)
    .addOption(
      new Option(
        "--standard <name>",
        "token standard of the items; default: core where the chain has it, token-2022 elsewhere",
      ).choices(standardNames),
    )
    .option("--hidden", "hide it from all public surfaces until `collections publish`");
}

/** Parsers of the answers. */
export const answerParsers: Readonly<Record<AskedOption, (text: string) => unknown>> = {
  name: parseWith(text(1, 32)),
  symbol: parseWith(text(1, 10)),
  treasury: parseWith(wallet),
  price: parsePrice,
  starts: parseMoment,
  perWallet: parseWalletLimit,
};

interface Schema {
  safeParse(text: string): {
    success: boolean;
    data?: unknown;
    error?: { issues: { message: string }[] } | undefined;
  };
}

/** @throws InvalidArgumentError, as the returned parser does */
function parseWith(schema: Schema): (text: string) => string {
  return (text) => {
    const { data, error } = schema.safeParse(text);
    if (error) throw new InvalidArgumentError(`It ${error.issues[0]!.message}.`);
    return typeof data === "string" ? data : text;
  };
}

function parsePrice(text: string): string {
  const amount = text.trim().replace(/\s*SOL$/i, "");
  return amount.toLowerCase() === "free" ? "free" : parseWith(decimal)(amount);
}

function parseMoment(text: string): string {
  const moment = addSeconds(text);
  return moment.toLowerCase() === "now" ? "now" : parseWith(timestamp)(moment);
}

function parseWalletLimit(text: string): number | null {
  return toLimit(parseLimit(text.trim()));
}
