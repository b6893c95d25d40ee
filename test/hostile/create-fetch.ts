import type { Answers, Json } from "./drops.js";

/** `fetch` that answers each route from a table; what was sent is recorded. */
export function createFetch(answers: Answers, executed: string[]): typeof fetch {
  const answer = (path: string, body: string): Json => {
    if (path === "/prepare-mint") return answers.prepare;
    if (path === "/execute-mint") {
      executed.push((JSON.parse(body) as { signedTransaction: string }).signedTransaction);
      return answers.execute[Math.min(executed.length, answers.execute.length) - 1];
    }
    if (path.endsWith("/claim-codes/validate")) return answers.validate;
    if (path.includes("/claim-codes/benefits/")) return answers.benefits;
    if (path.endsWith("/claim-codes")) return answers.codes;
    if (path.includes("/eligibility/")) return answers.eligibility;
    if (path.endsWith("/availability")) return answers.supply;
    return path.startsWith("/phases/") ? answers.live : answers.collection;
  };
  const respond = async (url: string, { body }: { body?: string }) => {
    const { httpStatus = 200, ...json } =
      answer(url.slice("https://mint.example/mint/v1".length), body ?? "") ?? {};
    const ok = httpStatus < 400;
    return { ok, status: httpStatus, headers: new Headers(), text: async () => JSON.stringify(json) };
  };
  return respond as unknown as typeof fetch;
}
