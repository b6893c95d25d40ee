/** English titles of the optional sections by name. */
export const titles = {
  recent: "Just minted",
  gallery: "Gallery",
  traits: "Traits",
  holders: "Top holders",
  minters: "Top minters",
  bounty: "Prize draw",
  market: "Market",
} as const;
