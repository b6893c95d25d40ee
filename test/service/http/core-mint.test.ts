import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type AccountSignerMeta,
  type KeyPairSigner,
} from "@solana/kit";
import { fetchToken } from "@solana-program/token-2022";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { createPaymentMintReader } from "../../../demo/service/chain/payment-mint.js";
import { instructions } from "../../../demo/service/chain/standards/core/codecs.js";
import { coreProgram as program } from "../../../demo/service/chain/standards/core/program.js";
import { readOwner, readStoredMetadata } from "../../../demo/service/chain/standards/core/core-account.js";
import { findStandard } from "../../../demo/service/chain/standards/item-standards.js";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import { addEndpoint } from "../../../demo/service/operate/webhooks/endpoint-queries.js";
import { createSecret } from "../../../demo/service/operate/webhooks/secrets.js";
import type { Service } from "../../../demo/service/service.js";
import { startSteadyValidator, type SteadyValidator } from "../../validator/steady-validator.js";
import { trialToken } from "../../../demo/validator/trial-token.js";
import { collectionResponse } from "../../../src/contract/mint/collection.js";
import { executeMintResponse, prepareMintResponse } from "../../../src/contract/mint/mint.js";
import { topHoldersResponse } from "../../../src/contract/mint/rankings.js";
import { coreProgram, describeWithCore } from "../../program.js";
import { createAuthority } from "../../service-process.js";
import { startTestService } from "../../start-test-service.js";
import { holdingOf } from "../chain/mint.js";
import { signAsIsToBase64 } from "../chain/wallet.js";
import { createCommandRunner } from "../cli/command-runner.js";
import { useReceiver } from "../operate/webhooks/harness.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  requestMint,
  type HttpHarness,
} from "./harness.js";
import { eventually } from "../../eventually.js";

const endpoint = useReceiver();
const price = 500_000_000n;
const tokenPrice = 8_000_000n;

describeWithCore("a mint of Metaplex Core assets over HTTP", () => {
  let harness: HttpHarness;
  let validator: SteadyValidator;
  let service: Service;
  let key: string;
  let collectionId: string;
  let group: string;
  let phases: { readonly id: string }[];
  let treasury: string;
  let partner: string;

  beforeAll(async () => {
    [harness, validator] = await Promise.all([createHttpHarness(), startSteadyValidator([coreProgram!])]);
    const authority = (await createAuthority()).address;
    [treasury, partner] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address];
    for (const account of [authority, treasury, partner]) await validator.fund(account, 1_000_000_000n);
    service = await startTestService({
      DATABASE_URL: harness.url,
      SOLANA_RPC_URL: validator.url,
      PUBLIC_BASE_URL: "https://mint.example",
      HOLDERS_SECONDS: "1",
      WEBHOOK_ALLOW_HTTP: "true",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1",
    });
    const phase = defineCollection("x").phases[0]!;
    ({ id: collectionId } = await importCollection(
      {
        database: harness.database,
        chain: "solana-localnet",
        random,
        readPaymentMint: createPaymentMintReader(validator.url),
        groupAddress: (seed, standard) => findStandard(standard).deriveGroup(authority, seed).address,
      },
      defineCollection("CoreFlow", {
        name: "Core Flow",
        standard: "core",
        treasury,
        mutable: false,
        royalty: { basisPoints: 500 },
        bounty: { name: "Lucky", prizes: [{ name: "A print", quantity: 9 }] },
        claimCodes: [
          { label: "Half", kind: "discount", discountBasisPoints: 5_000, values: ["core-half-0000-0001"] },
        ],
        currencies: [{ mint: trialToken.mint, symbol: "tUSD", decimals: 6, feed: null }],
        supply: 9,
        items: Array.from({ length: 9 }, (_, index) => ({
          number: index + 1,
          name: `Core Flow #${index + 1}`,
          image: `/art/flow/${index + 1}.svg`,
          attributes: [],
        })),
        phases: [
          {
            ...phase,
            recipients: [
              { address: treasury, share: 80 },
              { address: partner, share: 20 },
            ],
          },
          { ...phase, name: "In dollars", currency: "tUSD", price: "8" },
        ],
      }),
    ));
    const keyOrder = { class: "publishable", label: "flow", origins: [pageOrigin] } as const;
    key = (
      await issueKey({ database: harness.database, random }, { ...keyOrder, collectionIds: [collectionId] })
    ).value;
    const { collection, phases: listed } = collectionResponse.parse(await call("/collections/CoreFlow"));
    group = collection.address!;
    phases = listed.active as never;
    expect(collection).toMatchObject({ standard: "core" });
    const isCreated = async () => expect((await readAsset(group)).members).toBe(0);
    await eventually(isCreated);
    // The service learns of it a moment later. A wallet without funds reserves nothing.
    const { address: walletAddress } = await generateKeyPairSigner();
    const order = { collectionId, phaseId: phases[0]!.id, walletAddress, quantity: 1 };
    const isKnown = async () =>
      expect(await call("/prepare-mint", order)).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    await eventually(isKnown);
  });

  afterAll(async () => {
    await service?.close();
    await Promise.all([harness?.close(), validator?.close()]);
  });

  const rpc = () => createSolanaRpc(validator.url);

  const call = async (path: string, body?: object) => (await requestMint(service, key, path, body)).body;
  async function prepare(
    wallet: KeyPairSigner,
    phase: number,
    quantity: number,
    changes: { recipient?: string; claim_code?: string } = {},
  ) {
    const order = {
      collectionId,
      phaseId: phases[phase]!.id,
      walletAddress: wallet.address,
      quantity,
      ...changes,
    };
    const answer = await call("/prepare-mint", order);
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
    return prepareMintResponse.parse(answer);
  }

  async function createWallet(): Promise<KeyPairSigner> {
    const signer = await generateKeyPairSigner();
    await validator.fund(signer.address, 10_000_000_000n);
    return signer;
  }

  const balanceOf = async (account: string) => (await rpc().getBalance(address(account)).send()).value;

  async function readAsset(mint: string) {
    const { value } = await rpc().getAccountInfo(address(mint), { encoding: "base64" }).send();
    const owner = value && readOwner(new Uint8Array(getBase64Encoder().encode(value.data[0])));
    return { ...readStoredMetadata(value as never), owner };
  }

  /** `BurnV1`, as the item's owner sends it. */
  async function burn(mint: string, owner: KeyPairSigner): Promise<void> {
    const { value: lifetime } = await rpc().getLatestBlockhash().send();
    const meta = (of: string, role: AccountRole) => ({ address: address(of), role });
    const signer: AccountSignerMeta = {
      address: owner.address,
      role: AccountRole.WRITABLE_SIGNER,
      signer: owner,
    };
    const accounts = [
      meta(mint, AccountRole.WRITABLE),
      meta(group, AccountRole.WRITABLE),
      signer,
      meta(program, AccountRole.READONLY),
      meta(SYSTEM_PROGRAM_ADDRESS, AccountRole.READONLY),
      meta(program, AccountRole.READONLY),
    ];
    const data = Uint8Array.of(instructions.burnV1, 0);
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(owner, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstruction({ programAddress: program, accounts, data }, message),
      (message) => signTransactionMessageWithSigners(message),
    );
    const wire = getBase64EncodedWireTransaction(transaction);
    await rpc().sendTransaction(wire, { encoding: "base64" }).send();
  }

  it("pays every recipient its share, shows what it costs, and names the items once they are drawn", async () => {
    const wallet = await createWallet();
    const before = await Promise.all([treasury, partner, wallet.address].map(balanceOf));
    const session = await prepare(wallet, 0, 3);
    expect(session.transactions.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const items = [];
    for (const { transaction } of session.transactions) {
      const signedTransaction = await signAsIsToBase64(transaction, wallet);
      const answer = await call("/execute-mint", { sessionId: session.sessionId, signedTransaction });
      expect(answer).toMatchObject({ success: true, status: "confirmed" });
      items.push(...executeMintResponse.parse(answer).items!);
    }
    const after = await Promise.all([treasury, partner, wallet.address].map(balanceOf));
    expect(after[0]! - before[0]!).toBe((3n * price * 4n) / 5n);
    expect(after[1]! - before[1]!).toBe((3n * price) / 5n);
    const shown = BigInt(session.cost!.total![0]!.baseUnits);
    expect(before[2]! - after[2]!).toBeLessThanOrEqual(shown);
    // An address in base58, of which the metadata's is made, may be a byte shorter.
    expect(before[2]! - after[2]!).toBeGreaterThanOrEqual(shown - 3n * 6_960n);
    expect(items).toHaveLength(3);

    for (const { mint, name, number } of items) {
      await eventually(async () => {
        expect(await readAsset(mint!)).toMatchObject({
          owner: wallet.address,
          group,
          name,
          uri: `https://mint.example/m/${mint}`,
          // Closed, as the definition says.
          updateAuthority: null,
        });
      });
      expect(name).toBe(`Core Flow #${number}`);
    }
    expect(await call("/collections/CoreFlow/availability")).toMatchObject({ minted: 3, burned: 0 });

    const { mint, number, name } = items[0]!;
    expect(await call("/collections/CoreFlow/gallery?minted=true")).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ mint, number, name })]),
    });
    const shared = await fetch(`http://127.0.0.1:${service.port}/share/${mint}`);
    expect(await shared.text()).toContain(`<title>${name}`);
    await eventually(async () => {
      const listed = await fetch(`http://127.0.0.1:${service.port}/market/v1/collections/${group}/items`);
      expect(await listed.json()).toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ mint, name, owner: wallet.address })]),
      });
    });
  });

  it("goes to another wallet if the buyer says so, and to no address that is none", async () => {
    const wallet = await createWallet();
    const recipient = (await generateKeyPairSigner()).address;
    const session = await prepare(wallet, 0, 1, { recipient });
    const signedTransaction = await signAsIsToBase64(session.transactions[0]!.transaction, wallet);
    const answer = await call("/execute-mint", { sessionId: session.sessionId, signedTransaction });
    expect(answer).toMatchObject({ success: true, status: "confirmed" });
    const [item] = executeMintResponse.parse(answer).items!;
    expect(await readAsset(item!.mint!)).toMatchObject({ owner: recipient, group });
    expect(await call(`/collections/${collectionId}/wallet-mints/${wallet.address}`)).toMatchObject({
      total: 1,
    });
    expect(await call("/collections/CoreFlow/top-holders")).toMatchObject({
      holders: expect.arrayContaining([expect.objectContaining({ wallet: recipient, count: 1 })]),
    });

    const order = { collectionId, phaseId: phases[0]!.id, walletAddress: wallet.address, quantity: 1 };
    for (const none of [group, item!.mint!, trialToken.mint, "nobody"]) {
      expect(await call("/prepare-mint", { ...order, recipient: none })).toMatchObject({
        code: "VALIDATION_FAILED",
        details: { fields: [{ field: "recipient", expected: expect.any(String) }] },
      });
    }
  });

  it("has a discount by a code and a prize, is in webhooks, sales and rankings, and counts as burned in the end", async () => {
    const wallet = await createWallet();
    await addEndpoint(harness.database, {
      url: `${endpoint.receiver.url}/core`,
      collectionIds: [collectionId],
      eventTypes: ["mint.confirmed"],
      secret: createSecret(random),
    });
    const session = await prepare(wallet, 0, 1, { claim_code: "core-half-0000-0001" });
    const signedTransaction = await signAsIsToBase64(session.transactions[0]!.transaction, wallet);
    const answer = await call("/execute-mint", { sessionId: session.sessionId, signedTransaction });
    expect(answer).toMatchObject({ status: "confirmed", items: [{ prize: { name: "A print" } }] });
    const { mint, number } = executeMintResponse.parse(answer).items![0]!;

    const isToldOf = () => {
      const told = endpoint.receiver.received.map(({ event }) => event);
      expect(told).toContainEqual(
        expect.objectContaining({
          data: expect.objectContaining({
            walletAddress: wallet.address,
            item: expect.objectContaining({ mint, number }),
            price: expect.objectContaining({ amount: "0.25" }),
          }),
        }),
      );
    };
    await eventually(isToldOf);
    const { output } = await createCommandRunner({ DATABASE_URL: harness.url })("sales CoreFlow --json");
    expect(JSON.parse(output)).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          mint,
          buyer: wallet.address,
          recipient: wallet.address,
          claimCode: "Half",
        }),
      ]),
    });

    await burn(mint!, wallet);
    const isBurned = async () => {
      expect(await call("/collections/CoreFlow/availability")).toMatchObject({ burned: 1 });
      const { holders } = topHoldersResponse.parse(await call("/collections/CoreFlow/top-holders"));
      expect(holders.map((holder) => holder.wallet)).not.toContain(wallet.address);
    };
    await eventually(isBurned);
  });

  it("can be paid in an SPL token, whose account of the treasury the service has created", async () => {
    const wallet = await createWallet();
    const bytes = await validator.ledger.prepareTokenAirdrop(wallet.address, 20_000_000n);
    const wire = Buffer.from(bytes).toString("base64") as never;
    await rpc().sendTransaction(wire, { encoding: "base64", skipPreflight: true }).send();
    validator.ledger.advanceSlot(2);
    const session = await prepare(wallet, 1, 1);
    const signedTransaction = await signAsIsToBase64(session.transactions[0]!.transaction, wallet);
    const answer = await call("/execute-mint", { sessionId: session.sessionId, signedTransaction });
    expect(answer).toMatchObject({ success: true, status: "confirmed" });
    const [item] = executeMintResponse.parse(answer).items!;
    expect(await readAsset(item!.mint!)).toMatchObject({ owner: wallet.address, group });
    const account = await holdingOf(address(treasury), trialToken.mint, classicTokenProgram);
    expect((await fetchToken(rpc(), account)).data.amount).toBe(tokenPrice);
  });

  it("is refused with an expired blockhash or another session's transaction, and minted once after preparing again", async () => {
    const wallet = await createWallet();
    const first = await prepare(wallet, 0, 1);
    const late = await signAsIsToBase64(first.transactions[0]!.transaction, wallet);
    validator.ledger.advanceSlot(200);
    expect(
      await call("/execute-mint", { sessionId: first.sessionId, signedTransaction: late }),
    ).toMatchObject({
      code: "BLOCKHASH_EXPIRED",
    });
    const second = await prepare(wallet, 0, 1);
    const body = { sessionId: second.sessionId, signedTransaction: late };
    expect(await call("/execute-mint", body)).toMatchObject({ code: "TRANSACTION_MISMATCH" });
    body.signedTransaction = await signAsIsToBase64(second.transactions[0]!.transaction, wallet);
    const answers = [await call("/execute-mint", body), await call("/execute-mint", body)];
    for (const answer of answers) expect(answer).toMatchObject({ status: "confirmed" });
    const [one, other] = answers.map((answer) => executeMintResponse.parse(answer).items![0]!.mint);
    expect(other).toBe(one);
  });
});
