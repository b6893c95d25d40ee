import { createHash } from "node:crypto";

/** Pseudo-random numbers determined by a seed. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** Integer from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** Integer from `first` to `last`. */
  between(first: number, last: number): number;
  chance(probability: number): boolean;
  pick<T>(among: readonly T[]): T;
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

/** The generator sfc32 by Chris Doty-Humphrey. https://pracrand.sourceforge.net/RNG_engines.txt */
export function createRandom(seed: string): SeededRandom {
  const state = new Uint32Array(new Uint8Array(createHash("sha256").update(seed).digest()).buffer, 0, 4);
  let [a, b, c, counter] = state as unknown as [number, number, number, number];

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => next() < probability,
    pick: (among) => among[below(among.length)]!,
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}
