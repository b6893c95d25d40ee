import { FakeApi } from "../../src/testing/fake-api.js";
import type { Answers, Json } from "./drops.js";

/** `fetch` of a fake Mint API that answers each route from a table; what was sent is recorded. */
export function createFetch(answers: Answers, executed: string[]): typeof fetch {
  const respond = ({ httpStatus = 200, ...json }: Json = {}) => Response.json(json, { status: httpStatus });
  const bases = { apiBase: "https://mint.example/mint/v1", marketBase: "https://mint.example/market/v1" };
  return new FakeApi(bases, {
    collection: () => respond(answers.collection),
    availability: () => respond(answers.supply),
    eligibility: () => respond(answers.eligibility),
    pegged: () => respond(answers.live),
    dutch: () => respond(answers.live),
    codes: () => respond(answers.codes),
    validate: () => respond(answers.validate),
    benefits: () => respond(answers.benefits),
    prepare: () => respond(answers.prepare),
    execute: ({ body }) => {
      executed.push(body!["signedTransaction"] as string);
      return respond(answers.execute[Math.min(executed.length, answers.execute.length) - 1]);
    },
  }).fetch;
}
