import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { ProofChallenge } from "../../src/contract/mint/proof.js";

type Altcha = Parameters<typeof solveChallenge>[0]["challenge"];

/** Answer to a challenge of the kind `work`, as an ALTCHA client of another making would compute it. */
export async function solveWork({ payload }: Pick<ProofChallenge, "payload">): Promise<string> {
  const challenge = JSON.parse(payload) as Altcha;
  return encodeAnswer({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

export const encodeAnswer = (answer: object): string =>
  Buffer.from(JSON.stringify(answer)).toString("base64");

export const decodeAnswer = (
  answer: string,
): { challenge: Altcha; solution: { counter: number; derivedKey: string } } =>
  JSON.parse(Buffer.from(answer, "base64").toString("utf8"));
