import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const current = fileURLToPath(new URL("../../../../demo/service/platform/db/migrations", import.meta.url));

/** Statements that a next version may apply beside this one: they only add. */
export const nextMigration = `ALTER TABLE "sessions" ADD COLUMN "referrer" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "mints_by_wallet" ON "mints" USING btree ("wallet");`;

/** Writes one migration per statement, in the format of drizzle-kit. */
export async function writeMigrations(folder: string, statements: readonly string[]): Promise<void> {
  await mkdir(join(folder, "meta"), { recursive: true });
  await writeJournal(folder, { entries: [] });
  for (const statement of statements) await addMigration(folder, statement);
}

/** Writes the migrations of this version before a given one: those of the version that didn't have it. */
export async function writeMigrationsBefore(folder: string, tag: string): Promise<void> {
  await cp(current, folder, { recursive: true });
  const { entries } = JSON.parse(await readFile(journalOf(folder), "utf8")) as Journal;
  const index = entries.findIndex((entry) => entry.tag === tag);
  if (index === -1) throw new Error(`There is no migration ${tag}.`);
  await writeJournal(folder, { entries: entries.slice(0, index) });
}

/** Writes the migrations of this version, followed by one with the given statements: those of a next version. */
export async function writeNextMigrations(folder: string, statements: string): Promise<void> {
  await cp(current, folder, { recursive: true });
  await addMigration(folder, statements);
}

async function addMigration(folder: string, statements: string): Promise<void> {
  const { entries } = JSON.parse(await readFile(journalOf(folder), "utf8")) as Journal;
  const idx = entries.length;
  const when = (entries.at(-1)?.when ?? 0) + 1;
  const tag = `${String(idx).padStart(4, "0")}_test`;
  await writeFile(join(folder, `${tag}.sql`), statements);
  await writeJournal(folder, { entries: [...entries, { idx, version: "7", when, tag, breakpoints: true }] });
}

const journalOf = (folder: string) => join(folder, "meta", "_journal.json");

const writeJournal = (folder: string, journal: Journal) =>
  writeFile(journalOf(folder), JSON.stringify({ version: "7", dialect: "postgresql", ...journal }));
