/** Digits of the largest number of an item. */
export const longestNumber = 10;
