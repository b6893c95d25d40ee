/** Seeded random numbers, so that a failing case can be repeated. */
export class Random {
  constructor(private state: number) {}

  /** Integer from 0 to `bound - 1`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }

  list<Item>(length: number, make: () => Item): Item[] {
    return Array.from({ length }, make);
  }
}
