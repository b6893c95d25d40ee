import { describe, expect, it } from "vitest";
import { executeMintResponse, prepareMintResponse } from "../../src/contract/mint/mint.js";

describe("a prepared mint", () => {
  it("requires a session and transactions only", () => {
    const least = { sessionId: "s", transactions: [{ transaction: "AQID" }] };
    expect(prepareMintResponse.parse(least)).toEqual(least);
    expect(prepareMintResponse.safeParse({ transactions: [] }).success).toBe(false);
    expect(prepareMintResponse.safeParse({ sessionId: "s" }).success).toBe(false);
  });

  it.each(["§", "AQI", "AQ=D", "AQID\n", "AQ_-"])("is rejected when a transaction is %j", (transaction) => {
    const session = { sessionId: "s", transactions: [{ transaction }] };
    expect(prepareMintResponse.safeParse(session).success).toBe(false);
  });

  it("parses when costs, recipients and times have another shape", () => {
    const odd = {
      sessionId: "s",
      transactions: [{ transaction: "AQID", quantity: "1" }],
      cost: "0.5 SOL",
      recipients: [7],
      expiresAt: {},
      quantity: -1,
    };
    expect(prepareMintResponse.parse(odd)).toEqual({
      sessionId: "s",
      transactions: [{ transaction: "AQID", quantity: undefined }],
      cost: undefined,
      recipients: undefined,
      expiresAt: undefined,
      quantity: undefined,
    });
  });
});

describe("an executed mint", () => {
  const item = {
    mint: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
    number: 12,
    name: "Aurora #12",
    image: null,
    attributes: [{ trait_type: "Sky", value: "green" }],
    rarityRank: null,
    prize: null,
    shareUrl: "https://mint.example/share/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  };

  it("parses as our service sends it", () => {
    const answer = {
      success: true,
      sessionId: "s",
      status: "confirmed",
      signature: "g",
      items: [item],
      outstanding: 0,
      serverTime: "2026-11-21T08:00:00.000Z",
    };
    expect(executeMintResponse.parse(answer)).toEqual(answer);
  });

  it("may have an unknown status, and items with only a mint", () => {
    expect(executeMintResponse.parse({ status: "queued", items: [{ mint: "m" }] })).toEqual({
      status: "queued",
      items: [{ mint: "m" }],
    });
  });

  it("keeps an item whose optional fields have another shape", () => {
    const [odd] = executeMintResponse.parse({
      items: [{ ...item, number: "12", attributes: { Sky: "green" }, prize: "A mug", shareUrl: 7 }],
    }).items!;
    expect(odd).toEqual({
      ...item,
      number: undefined,
      attributes: undefined,
      prize: undefined,
      shareUrl: undefined,
    });
  });
});
