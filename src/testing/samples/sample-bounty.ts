import type { SampleOptions } from "./sample-items.js";
import { madeUpAddress } from "../made-up-address.js";

const fairness = {
  algorithm: "sha256-chain-v1",
  commitment: "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
  seed: null,
};

/** Prizes of the sample bounty. */
export function samplePrizes({ artwork, wallet, now }: SampleOptions) {
  const ago = (milliseconds: number) => new Date(now() - milliseconds).toISOString();
  return [
    {
      id: "gold",
      name: "Golden hour print",
      description: "A signed print of your item, 40 by 40 centimetres, sent anywhere.",
      image: artwork(7),
      value: null,
      quantity: 5,
      remaining: 3,
      winners: [
        {
          wallet,
          mint: madeUpAddress(3),
          number: 12,
          draw: 4,
          wonAt: ago(240_000),
        },
        {
          wallet: madeUpAddress(101),
          mint: madeUpAddress(4),
          number: 41,
          draw: 9,
          wonAt: ago(7_200_000),
        },
      ],
    },
    {
      id: "sol",
      name: "10 SOL",
      description: "Paid to the wallet that minted.",
      image: null,
      value: {
        amount: "10",
        baseUnits: "10000000000",
        decimals: 9,
        currency: "SOL",
        mint: null,
        usd: "1624",
      },
      quantity: 1,
      remaining: 0,
      winners: [
        {
          wallet: madeUpAddress(102),
          mint: madeUpAddress(5),
          number: 97,
          draw: 17,
          wonAt: ago(90_000_000),
        },
      ],
    },
    {
      id: "call",
      name: "An evening under the lights",
      description: "A night with the artist in Tromsø.",
      image: artwork(9),
      value: null,
      quantity: 20,
      remaining: 20,
      winners: [],
    },
  ];
}

/** Response of the sample bounty. */
export function sampleBounty(options: SampleOptions) {
  return {
    success: true,
    enabled: true,
    name: "Northern bounty",
    description: "Every mint takes part, at no cost. Prizes are drawn the moment a mint is confirmed.",
    total: 26,
    remaining: 23,
    fairness,
    rewards: samplePrizes(options).map(({ winners: _, ...reward }) => reward),
  };
}
