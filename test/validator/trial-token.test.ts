import { fetchMint, fetchToken, findAssociatedTokenPda } from "@solana-program/token-2022";
import { address, generateKeyPairSigner, unwrapOption } from "@solana/kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TOKEN_PROGRAM_ADDRESS } from "../../demo/validator/token-layout.js";
import { trialToken } from "../../demo/validator/trial-token.js";
import { post, startManualValidator, type ManualValidator } from "./manual-validator.js";

let manual: ManualValidator;
beforeAll(async () => {
  manual = await startManualValidator();
});
afterAll(() => manual.validator.close());

const ask = async (...params: unknown[]) =>
  (await post(manual.validator.url, { jsonrpc: "2.0", id: 1, method: "requestTokenAirdrop", params })).json;

it("a chain starts with a sample dollar token of six decimals and no supply", async () => {
  const { data, programAddress } = await fetchMint(manual.rpc, address(trialToken.mint));
  expect(programAddress).toBe(TOKEN_PROGRAM_ADDRESS);
  expect(data).toMatchObject({ decimals: trialToken.decimals, isInitialized: true, supply: 0n });
  expect(unwrapOption(data.freezeAuthority)).toBeNull();
});

it("its faucet transfers some of it, and creates the token account when there is none", async () => {
  const { address: owner } = await generateKeyPairSigner();
  const [account] = await findAssociatedTokenPda({
    owner,
    mint: trialToken.mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const signatures = [(await ask(owner, 100_000_000)).result, (await ask(owner, 100_000_000)).result];
  manual.confirm();
  expect(new Set(signatures).size).toBe(2);
  const { data } = await fetchToken(manual.rpc, account);
  expect(data).toMatchObject({ owner, mint: trialToken.mint, amount: 200_000_000n });
});

it.each([[["nobody", 1]], [[trialToken.mint, -1]], [[trialToken.mint, "1"]], [[]]])(
  "a request for %j is rejected",
  async (params) => {
    expect(await ask(...params)).toMatchObject({ error: { code: -32602 } });
  },
);
