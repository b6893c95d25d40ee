/** One recorded request. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

/** Answers requests one after another; rejects a request without a planned answer. */
export function fakeFetch(...answers: Answer[]) {
  const sent: Sent[] = [];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const request: Sent = {
      url,
      method: init.method!,
      headers: init.headers as Record<string, string>,
      body: init.body === null ? undefined : JSON.parse(init.body as string),
      signal: init.signal!,
    };
    sent.push(request);
    const answer = answers[sent.length - 1];
    if (!answer) return Promise.reject(new Error(`unexpected request ${sent.length} of ${url}`));
    return Promise.resolve().then(() => answer(request));
  };
  return { sent, fetch: fetch as typeof globalThis.fetch };
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

export const text =
  (body: string, status: number): Answer =>
  () =>
    new Response(body, { status, headers: { "Content-Type": "text/html" } });

export const offline: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Never answers: pending until the signal aborts, like fetch. */
export const silence: Answer = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

/** Answers with headers and a body that never comes. */
export const stalled: Answer = ({ signal }) =>
  new Response(
    new ReadableStream({
      start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason as Error)),
    }),
  );
