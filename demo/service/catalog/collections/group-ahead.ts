/**
 * How long before a hidden collection becomes visible its group is created, so that minting can start immediately. Not
 * earlier, as a group contains the collection's name.
 */
export const groupAheadMilliseconds = 60_000;
