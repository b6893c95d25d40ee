import type { Activity } from "../../limits/rate-limits.js";

/** Answer to a read. */
export interface RepeatedAnswer {
  readonly body: string;
  /** Headers that change with the body; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A read that has passed every check, and how the same request is answered again. */
export interface RepeatableRead {
  /** Activities that a request counts for. */
  readonly activities: Activity | readonly Activity[];
  /** Answers the read anew; undefined: only the whole path can. */
  read(): RepeatedAnswer | Promise<RepeatedAnswer> | undefined;
}
