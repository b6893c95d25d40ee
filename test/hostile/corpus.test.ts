import { describe, expect, it } from "vitest";
import { isFullRun } from "../scope.js";
import { compile } from "../solana/build-mint.js";
import { corpus, fullCorpus } from "./corpus.js";
import { fixedHonestly } from "./cost-cases.js";
import { decompile } from "./decompile.js";
import { drops } from "./drops.js";
import type { HostileCase } from "./hostile-case.js";
import { addAssertions } from "./item-cases.js";
import { assessHarm, assessVisit } from "./assess-harm.js";
import { countHarmful } from "./count-harmful.js";
import { visit, type VisitResult } from "./visit.js";
import { WalletChain } from "./wallet-chain.js";
import { mutants } from "./weaknesses.js";

const chain = new WalletChain();

const titles = Object.entries(drops).map(([name, drop]) => ({ name, drop, title: drop.name }));

describe("an honest service", () => {
  it.each(titles)("mints: $title", async ({ drop }) => {
    const result = await visit({ drop, answers: () => drop.answers });
    expect(result).toMatchObject({ problems: [], state: "succeeded", asked: [{ chain: "solana-devnet" }] });
    for (const request of [...result.asked, ...result.sent])
      expect(assessHarm(chain, request, {})).toEqual({ harms: [], hasLanded: true });
  });

  it.each(titles)(
    "mints on a page that has fixed chain, recipients and authority: $title",
    async ({ drop }) => {
      const { asked } = await visit({ drop, answers: () => drop.answers, fixed: fixedHonestly });
      expect(assessHarm(chain, asked[0]!, fixedHonestly)).toEqual({ harms: [], hasLanded: true });
    },
  );

  it.each(titles)("mints for a wallet that adds assertions: $title", async ({ drop }) => {
    const rewrite = (transactions: readonly Uint8Array[]) =>
      transactions.map((bytes) => compile(addAssertions(decompile(bytes))));
    const { sent, state } = await visit({ drop, answers: () => drop.answers, rewrite });
    expect(state).toBe("succeeded");
    expect(sent[0]!.transactions).toHaveLength(drop.quantity);
    expect(assessHarm(chain, sent[0]!, {})).toEqual({ harms: [], hasLanded: true });
  });
});

/** Results of the product as it is, by case. */
const results = new Map<HostileCase, VisitResult>();

it("no hostile response takes more than the cost on screen", async () => {
  expect(new Set(fullCorpus.map(({ kind, name }) => `${kind}: ${name}`)).size).toBe(fullCorpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(isFullRun ? 1_200 : 80);
  const harmful: string[] = [];
  const counts: Record<string, { cases: number; signed: number; landed: number }> = {};
  for (const hostile of corpus) {
    const result = await visit(hostile);
    results.set(hostile, result);
    const { harms, hasLanded } = assessVisit(chain, result, hostile.fixed);
    const count = (counts[hostile.kind] ??= { cases: 0, signed: 0, landed: 0 });
    count.cases++;
    count.signed += result.asked.length;
    count.landed += Number(hasLanded);
    for (const harm of harms) harmful.push(`${hostile.kind}: ${hostile.name}: ${harm}`);
  }
  if (process.env["COUNTS"]) console.table(counts);
  expect(harmful).toEqual([]);
});

describe("the corpus catches a product that", () => {
  /** Cases that are run in the gate, about as many of all kinds. */
  const sample = 6;

  it.each(Object.entries(mutants))("%s", async (name, mutant) => {
    const concerned = [...results].filter(([hostile, result]) => mutant.isConcerned(hostile, result));
    const every = isFullRun ? 1 : Math.ceil(concerned.length / sample);
    const cases = concerned.filter((_, index) => index % every === 0).map(([hostile]) => hostile);
    const count = await countHarmful(chain, mutant, cases);
    if (process.env["COUNTS"]) console.log(`${name}: ${count} of ${cases.length}`);
    expect(count).toBeGreaterThan(0);
  });
});
