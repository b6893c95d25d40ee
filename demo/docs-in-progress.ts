import type { BackgroundBuild } from "./background-build.js";
import type { AnswerDocs } from "./service/http/docs/docs-routes.js";

/** Seconds after which a browser asks again. */
const retryAfter = 3;

/**
 * Answers below `/docs/` until the site is built.
 * @param readStatus Status of the build; undefined before it starts.
 */
export function answerWhileBuilding(readStatus: () => BackgroundBuild["status"] | undefined): AnswerDocs {
  return () => {
    const status = readStatus();
    if (status === "succeeded") return null;
    return status === "failed"
      ? page("The documentation could not be built", "The terminal of <code>npm start</code> shows why.")
      : page(
          "The documentation is being built",
          "That takes about a minute after the first start. This page reloads when it is ready.",
          retryAfter,
        );
  };
}

/** @param seconds after which the page reloads itself; undefined: never */
function page(title: string, text: string, seconds?: number): Response {
  const refresh = seconds === undefined ? "" : `<meta http-equiv="refresh" content="${seconds}">`;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${refresh}
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(seconds !== undefined && { "Retry-After": String(seconds) }),
    },
  });
}
