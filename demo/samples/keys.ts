/**
 * Keys for trials, the same on every machine: for the sample collections on test networks only. Everybody knows them,
 * so nothing of worth may ever be in their scope.
 */
export const demoKeys = {
  /** For the pages of this machine. */
  publishable: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  /** For servers. */
  secret: "demo_live_ForTrialsOnlyEverybodyKnowsThese",
  /** For the pages of this machine, one sample collection. */
  sandbox: "demo_test_ForTrialsOnlyEverybodyKnowsThese",
} as const;
