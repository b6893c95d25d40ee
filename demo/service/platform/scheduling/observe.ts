/**
 * Runs work and measures or traces it under a name from a small fixed set, never an id.
 * @returns the work's result
 * @throws the work's error
 */
export type Observe = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs the work without observing it. */
export const unobserved: Observe = (_, work) => work();
