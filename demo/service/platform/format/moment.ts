/** `2026-11-21 18:00 UTC` */
export const formatMoment = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
