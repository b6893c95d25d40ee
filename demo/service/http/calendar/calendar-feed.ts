import { Hono } from "hono";
import { endOfMoment, listMoments, toEventUid } from "../../../../src/contract/mint/drop-moments.js";
import { formatCalendar, type CalendarEvent } from "../../../../src/contract/values/calendar.js";
import type { ApiKeyAuth } from "../../catalog/api-keys/api-key-auth.js";
import { choosePage } from "../../catalog/api-keys/page-key.js";
import type { CalendarHistory } from "../../catalog/calendar/queries.js";
import { toDropUrl } from "../../catalog/collections/public-url.js";
import type { MintService } from "../../mint/mint-service.js";
import { encodeBody, respondEncoded } from "../encoded-body.js";
import { createLimitedReads, type LimitedReadsOptions } from "../limited-reads.js";
import { methodNotAllowed } from "../middleware/error-handler.js";

/** Minutes only, since edits change the times. */
const caching = "public, max-age=300";

interface CalendarFeedContext extends LimitedReadsOptions {
  readonly apiKeyAuth: Pick<ApiKeyAuth, "findDropAccess">;
  readonly mintService: Pick<MintService, "readCollection" | "readCalendarHistory">;
  /** Base URL without a trailing slash. */
  readonly publicBase: string;
}

/** Drop as calendars show it. */
type Drop = Awaited<ReturnType<MintService["readCollection"]>>;

/**
 * Serves a calendar of each visible collection that is on pages, without a key: `/calendar/{collection}.ics`, with the
 * openings of its phases and its reveal. A phase that is edited or removed keeps its event, with a higher sequence.
 */
export function createCalendarFeed(context: CalendarFeedContext): Hono {
  const { apiKeyAuth, mintService, publicBase } = context;
  const { origin } = new URL(publicBase);
  const readFeed = createLimitedReads(async (identifier) => {
    const access = await apiKeyAuth.findDropAccess(identifier, origin);
    if (access === null) return null;
    const [drop, history] = await Promise.all([
      mintService.readCollection(access.collectionId),
      mintService.readCalendarHistory(access.collectionId),
    ]);
    if (history === null) return null;
    const page = choosePage(access.origins, toDropUrl(publicBase, access.shortId), drop.collection.chain);
    return encodeBody(formatCalendar(listEvents(drop, history, page), drop.collection.name));
  }, context);

  const feed = new Hono();
  const path = "/calendar/:file";
  feed.get(path, async (request) => {
    const [, identifier] = /^(.+)\.ics$/.exec(request.req.param("file")) ?? [];
    const body = identifier === undefined ? null : await readFeed(request, identifier);
    if (body === null) return request.notFound();
    return respondEncoded(request, body, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": caching,
    });
  });
  feed.all(path, methodNotAllowed("GET, HEAD, OPTIONS"));
  return feed;
}

function listEvents(
  drop: Drop,
  { createdAt, changes }: CalendarHistory,
  page: string | null,
): CalendarEvent[] {
  const { name } = drop.collection;
  const byUid = new Map(changes.map((change) => [toEventUid(change.subjectId), change]));
  const describe = (uid: string) => {
    const { sequence = 0, changedAt = createdAt } = byUid.get(uid) ?? {};
    return { uid, url: page, sequence, changedAt: changedAt.getTime() };
  };
  const titleOf = (phase: string) => `${name}: ${phase} opens`;
  const planned = listMoments(drop).map(({ uid, phase, start, end }): CalendarEvent => ({
    ...describe(uid),
    title: phase === null ? `${name}: reveal` : titleOf(phase.name),
    start,
    end,
    status: phase?.status === "paused" ? "TENTATIVE" : "CONFIRMED",
  }));
  const cancelled = changes.flatMap(({ subjectId, removed }): CalendarEvent[] => {
    if (removed === null) return [];
    const start = Date.parse(removed.startsAt);
    const end = endOfMoment(start, removed.endsAt === null ? null : Date.parse(removed.endsAt));
    const event = describe(toEventUid(subjectId));
    return [{ ...event, title: titleOf(removed.name), start, end, status: "CANCELLED" }];
  });
  return [...planned, ...cancelled];
}
