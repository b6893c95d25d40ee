/** Stands in for `classic-adapters.js` where a build has to do without their weight: there are none. */
export const createClassicAdapters = async () => [];
