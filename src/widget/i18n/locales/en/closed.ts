/** English messages in place of the main button, of the checkout and of HTML from a server: why nothing can be minted. */
export const closed = {
  /** A mint that is over: everything, a part of a limited supply, an open edition. */
  allFoundHome: { one: "It found a home.", other: "All {count} found a home." },
  someFoundHome: "{minted} of {total} found a home.",
  foundHome: { one: "{count} found a home.", other: "{count} found a home." },
  /** While a phase is paused, or not open. */
  resumesHere: "You can mint here once the creator resumes it.",
  opensHere: "You can mint here once the creator opens it.",
} as const;
