import type { BackgroundBuild } from "./background-build.js";
import type { AnswerInstead } from "./service/http/static-files.js";

/** Seconds after which a browser asks again. */
const retryAfter = 3;

/** Targets that `npm start` builds while it runs, as their pages name them. */
const subjects = { docs: "The documentation", npm: "The npm package" } as const;

/**
 * Answers in place of a target's files until they are built.
 * @param readStatus Status of the build; undefined before it starts.
 */
export function answerWhileBuilding(
  target: keyof typeof subjects,
  readStatus: () => BackgroundBuild["status"] | undefined,
): AnswerInstead {
  const subject = subjects[target];
  return () => {
    const status = readStatus();
    if (status === "succeeded") return null;
    return status === "failed"
      ? page(`${subject} could not be built`, "The terminal of <code>npm start</code> shows why.")
      : page(
          `${subject} is being built`,
          "That takes a minute or two after the first start. This page reloads when it is ready.",
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
