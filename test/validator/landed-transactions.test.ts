import { expect, it } from "vitest";
import { LandedTransactions, type LandedTransaction } from "../../demo/validator/landed-transactions.js";

function land(name: string, slot: number): LandedTransaction {
  const wire = { signature: `signature of ${name}`, messageHash: `hash of ${name}` };
  return { wire, slot } as LandedTransaction;
}

it("the history evicts the oldest beyond its limit, but nothing whose blockhash can still be valid", () => {
  const history = new LandedTransactions(2);
  const early = Array.from({ length: 5 }, (_, index) => land(`early ${index}`, index));
  for (const landed of early) history.add(landed);
  const known = () => early.map((landed) => history.find(landed.wire.signature) !== undefined);
  expect(known()).toEqual([true, true, true, true, true]);

  history.add(land("150 slots later", 151));
  expect(known()).toEqual([false, true, true, true, true]);
  history.add(land("long after", 500));
  expect(known()).toEqual([false, false, false, true, true]);
  expect(early.map(({ wire }) => history.has(wire))).toEqual(known());
  expect([...history.between(1000, 0)].map(({ slot }) => slot)).toEqual([500, 151, 4, 3]);
  expect(history.count).toBe(7);
});
