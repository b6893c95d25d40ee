/**
 * Runs work, and measures or traces it under a name. The name is one of few, never an id.
 * @returns the work's result
 * @throws the work's error
 */
export type Observe = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Observation that only runs the work. */
export const unobserved: Observe = (_, work) => work();
