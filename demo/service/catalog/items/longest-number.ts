/** Number of digits in the largest item number. */
export const longestNumber = 10;
