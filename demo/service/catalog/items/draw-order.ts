/** Random position in the order of the draw: 63 bits. @param random returns that many secure random bytes */
export const randomDrawOrder = (random: (bytes: number) => Uint8Array): bigint =>
  Buffer.from(random(8)).readBigUInt64BE() >> 1n;
