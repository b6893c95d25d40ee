import { afterAll, beforeAll, expect, it } from "vitest";
import { isFullRun } from "../../scope.js";
import { runAttack } from "./attack.js";
import { startCluster, type Cluster } from "./cluster.js";

const supply = isFullRun ? 60 : 40;
const goal = 0.95 * supply;
/** Units that an address may hold: one order, since two percent of what is left would be less. */
const perMint = 2;

const withoutProofs = { PROOF_ABOVE_HELD_PERCENT: "100" };
/** Sessions that outlive a test on any machine. */
const longSessions = { SESSION_SECONDS: "3600", MIN_SESSION_SECONDS: "3600" };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ maxConnections: 120 });
});
afterAll(() => cluster.close());

it("leaves honest buyers at least 95 percent of a drop that one address attacks", async () => {
  const { heldBefore, samples, sold } = await runAttack(cluster, {
    supply,
    perMint,
    attackingAddresses: 1,
    goal,
    // A safety net.
    duration: 200_000,
  });
  expect(heldBefore).toBe(perMint);
  for (const { heldByAttackers } of samples) expect(heldByAttackers).toBeLessThanOrEqual(perMint);
  expect(sold).toBeGreaterThanOrEqual(goal);
});

/** Units that the attackers get without a proof: a quarter of the drop, and the order that reaches it. */
const unproven = supply / 4 + perMint;

if (isFullRun) {
  it("leaves them three quarters of it, before any session ends, where many addresses attack without proofs", async () => {
    const { heldBefore, sold, attackerOutcomes } = await runAttack(cluster, {
      supply,
      perMint,
      attackingAddresses: supply,
      goal: supply - unproven,
      // A safety net.
      duration: 200_000,
    });
    expect(heldBefore).toBeLessThan(unproven);
    expect(attackerOutcomes.get("PROOF_REQUIRED")).toBeGreaterThan(0);
    expect(sold).toBeGreaterThanOrEqual(supply - unproven);
  });

  it("would leave them nothing without a limit on what an address holds", async () => {
    const { heldBefore, sold } = await runAttack(cluster, {
      supply,
      perMint,
      attackingAddresses: 1,
      goal,
      duration: 3_000,
      environment: { HELD_PERCENT_PER_ADDRESS: "100", ...withoutProofs, ...longSessions },
    });
    expect(heldBefore).toBe(supply);
    expect(sold).toBe(0);
  });

  it("would leave them nothing at first without proofs", async () => {
    const { heldBefore, sold } = await runAttack(cluster, {
      supply,
      perMint,
      attackingAddresses: supply,
      goal,
      duration: 3_000,
      environment: { ...withoutProofs, ...longSessions },
    });
    expect(heldBefore).toBe(supply);
    expect(sold).toBe(0);
  });
}
