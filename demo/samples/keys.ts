/**
 * Public keys for trials, the same on every machine: for the sample collections on test networks only.
 * Nothing of value may be in their scope.
 */
export const demoKeys = {
  /** For pages of this machine. */
  publishable: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  /** For servers. */
  secret: "demo_live_ForTrialsOnlyEverybodyKnowsThese",
  /** For pages of this machine, one sample collection only. */
  sandbox: "demo_test_ForTrialsOnlyEverybodyKnowsThese",
} as const;
