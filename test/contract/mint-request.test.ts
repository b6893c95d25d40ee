import { describe, expect, it } from "vitest";
import { executeMintBody, maxQuantity, prepareMintBody } from "../../src/contract/mint/mint-request.js";

const body = {
  collectionId: "0b0e8f0c-6f52-4d0c-9e06-2f1d7a5b3c11",
  phaseId: "8A6F2B7E-1111-4222-8333-444455556666",
  walletAddress: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  quantity: 2,
};
const accepts = (change: object) => prepareMintBody.safeParse({ ...body, ...change }).success;

describe("the prepare body", () => {
  it.each([
    [1, 1],
    [maxQuantity, maxQuantity],
    ["1", 1],
    ["7", 7],
    ["007", 7],
    [String(maxQuantity), maxQuantity],
  ])("accepts the quantity %j as the number %i", (quantity, read) => {
    expect(prepareMintBody.parse({ ...body, quantity }).quantity).toBe(read);
  });

  it.each([
    0,
    -1,
    1.5,
    maxQuantity + 1,
    "0",
    "-1",
    "1.5",
    "1e1",
    " 1",
    "1 ",
    "",
    "one",
    "0x1",
    String(maxQuantity + 1),
    "99999",
    "٣",
    null,
    true,
    [1],
    NaN,
    Infinity,
    2 ** 53,
  ])("rejects the quantity %j", (quantity) => {
    expect(accepts({ quantity })).toBe(false);
  });

  it.each(["collectionId", "phaseId", "walletAddress", "quantity"])("is rejected without %s", (field) => {
    expect(accepts({ [field]: undefined })).toBe(false);
  });

  it.each([
    "",
    "AbC123",
    `${body.collectionId}0`,
    ` ${body.collectionId}`,
    body.collectionId.replace("-", ""),
  ])("rejects a collection or phase id such as %j", (id) => {
    expect(accepts({ collectionId: id })).toBe(false);
    expect(accepts({ phaseId: id })).toBe(false);
  });

  it.each([
    ["too short", "7xKXtg2CW87d97TXJSDpbD5jBkheTqA"],
    ["too long", `${body.walletAddress}7`],
    ["a letter that base58 leaves out", body.walletAddress.replace("7", "0")],
    ["space around it", ` ${body.walletAddress}`],
    ["another chain's", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ])("rejects a wallet address that is %s", (_, walletAddress) => {
    expect(accepts({ walletAddress })).toBe(false);
  });

  it("keeps the case of an address", () => {
    expect(prepareMintBody.parse(body).walletAddress).toBe(body.walletAddress);
  });

  it("may carry an affiliate code of limited length", () => {
    expect(accepts({ affiliate_code: "friend" })).toBe(true);
    expect(accepts({ affiliate_code: "x".repeat(129) })).toBe(false);
    expect(accepts({ affiliate_code: 7 })).toBe(false);
  });
});

describe("the execute body", () => {
  const sessionId = body.collectionId;

  it("takes a transaction of up to the network's maximum size, in base64", () => {
    const signedTransaction = Buffer.alloc(1232, 251).toString("base64");
    expect(executeMintBody.parse({ sessionId, signedTransaction })).toEqual({ sessionId, signedTransaction });
  });

  it.each([
    ["empty", ""],
    ["of another alphabet", "AQID_-"],
    ["too long", Buffer.alloc(1236, 1).toString("base64")],
    ["with space in it", "AQ ID"],
    ["cut off", "AQIDB"],
    ["not padded", "AQI"],
  ])("rejects a transaction that is %s", (_, signedTransaction) => {
    expect(executeMintBody.safeParse({ sessionId, signedTransaction }).success).toBe(false);
  });
});
