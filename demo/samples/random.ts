/** Seeded random numbers: the same seed gives the same sequence on every machine. Not for secrets. */
export interface Random {
  /** Number in [0, 1). */
  next(): number;
  /** Number in [low, high). */
  between(low: number, high: number): number;
  /** Integer from low to high, both included. */
  integer(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** Shuffled copy of the list. */
  shuffle<T>(list: readonly T[]): T[];
}

export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => list[integer(0, list.length - 1)]!,
    shuffle: (list) => {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = integer(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
}

/** Smooth noise with values around −1 … 1: a sum of sines of unrelated wavelengths. */
export function createWave(random: Random, octaves = 3): (position: number) => number {
  const sines = Array.from({ length: octaves }, (_, octave) => ({
    frequency: 1.9 ** octave * random.between(0.8, 1.25),
    phase: random.between(0, 2 * Math.PI),
    height: 0.55 ** octave,
  }));
  const total = sines.reduce((sum, sine) => sum + sine.height, 0);
  return (position) =>
    sines.reduce((sum, s) => sum + s.height * Math.sin(s.frequency * position + s.phase), 0) / total;
}
