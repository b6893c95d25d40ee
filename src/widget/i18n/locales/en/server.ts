import { closed } from "./closed.js";

/** English messages of HTML from a server, which has points in time in place of countdowns. */
export const server = {
  ...closed,
  /** Status of a phase. */
  startsAt: "Starts {time}",
  endsAt: "Ends {time}",

  /** In a browser without JavaScript. */
  needsScript: "Turn on JavaScript to mint.",
} as const;
