import { readFileSync } from "node:fs";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { walletColumns } from "../../../../demo/service/operate/privacy/queries.js";
import * as schema from "../../../schema.js";

const project = new URL("../../../../", import.meta.url);
const page = readFileSync(new URL("demo/docs/operate/privacy.md", project), "utf8");

/** Columns of the page's table. */
const listed = page
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => [...line.split("|")[1]!.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, column]) => column!));

/** Columns of the schema, as `table.column`. */
const columns: readonly string[] = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => `${name}.${column.name}`);
  });

/** Names of columns that may hold something of a person. */
const isPersonal = (column: string) =>
  /\.(.*_)?(wallet|holder|owner|client|ip|network|e?mail|phone|address_of|user|buyer|seller|visitor|person|body|recipients?|treasury|royalty|signature|wire|message|affiliate_code)(_.*)?$/.test(
    column,
  );

/** Columns of such names that hold nothing of a person, each with what it holds. */
const impersonal: Readonly<Record<string, string>> = {
  "phases.other_recipient": "whether one may be named",
  "claim_codes.uses_per_wallet": "a limit",
  "claim_wallets.uses_per_wallet": "a limit",
  "market_events.royalty": "an amount",
  "phases.per_wallet": "a limit",
  "wallet_counts.per_wallet": "a limit",
};

it("the page about privacy has every column that may hold something of a person, and only existing ones", () => {
  const personal = columns.filter((column) => isPersonal(column) && !(column in impersonal));
  expect(personal.length).toBeGreaterThan(20);
  expect(listed).toEqual(expect.arrayContaining(personal));
  expect(columns).toEqual(expect.arrayContaining(listed));
  expect(columns).toEqual(expect.arrayContaining(Object.keys(impersonal)));
  expect(new Set(listed).size).toBe(listed.length);
});

it("a column of a new table would have to be on the page", () => {
  for (const column of [
    "visits.ip",
    "visits.network",
    "guests.email",
    "guests.wallet_address",
    "orders.client_id",
  ]) {
    expect(isPersonal(column), column).toBe(true);
  }
  expect(isPersonal("visits.description")).toBe(false);
});

it("every column with a wallet's address is shown by `privacy show`", () => {
  const named = columns.filter(
    (column) => /\.(.*_)?(wallet|holder|owner)$/.test(column) && !(column in impersonal),
  );
  expect([...walletColumns].toSorted()).toEqual(named.toSorted());
});
