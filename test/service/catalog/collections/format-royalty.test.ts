import { expect, it } from "vitest";
import { formatRoyalty } from "../../../../demo/service/catalog/collections/format-royalty.js";
import { makeWallet } from "../../mint/harness.js";

const [creator, partner, marketplace, other] = [makeWallet(), makeWallet(), makeWallet(), makeWallet()];
const system = "11111111111111111111111111111111";
const recipients = [
  { address: creator, share: 60 },
  { address: partner, share: 40 },
];
const shares = `7.5 % of resales, to ${creator} 60 %, ${partner} 40 %`;

it.each([
  [undefined, shares],
  [
    { kind: "allow" as const, programs: [system, marketplace, other] },
    `${shares}; besides wallets, only ${marketplace}, ${other} can transfer items`,
  ],
  [
    { kind: "allow" as const, programs: [system] },
    `${shares}; only wallets can transfer items, and no marketplace`,
  ],
  [{ kind: "deny" as const, programs: [other] }, `${shares}; transfers by ${other} are refused`],
])("a royalty with rules %o says who may transfer items", (rules, text) => {
  expect(formatRoyalty({ basisPoints: 750, recipients, ...(rules && { rules }) })).toBe(text);
});
