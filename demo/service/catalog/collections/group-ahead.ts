/**
 * Time before a hidden collection shows itself at which its group is made, so that its mint can begin at once. A group tells
 * its name.
 */
export const groupAheadMilliseconds = 60_000;
