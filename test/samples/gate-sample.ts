import { readTraits, type SampleId } from "../../demo/samples/art.js";
import { isFullRun } from "../scope.js";

/** Sampled numbers of an open edition. */
const openEditions = { full: 200, gate: 20 };

/**
 * Item numbers that a test covers, in order. In the full run: all. In the gate: for each value of each trait the
 * first item that has it, and the last item.
 */
export function sampleNumbers(id: SampleId): number[] {
  const items = readTraits(id);
  const length = items?.length ?? (isFullRun ? openEditions.full : openEditions.gate);
  if (isFullRun || items === null) return Array.from({ length }, (_, index) => index + 1);
  const firsts = new Map<string, number>();
  items.forEach((attributes, index) => {
    for (const { trait_type, value } of attributes) {
      const key = `${trait_type}/${value}`;
      if (!firsts.has(key)) firsts.set(key, index + 1);
    }
  });
  return [...new Set([...firsts.values(), length])].sort((one, other) => one - other);
}
