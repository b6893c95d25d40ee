import { z } from "zod";

const form = "must be postgresql://user:password@host:port/name";

/** URL of a PostgreSQL database, as `pg` accepts it: also with `?host=/run/postgresql`, or without a host. */
export const databaseUrl = z.string().superRefine((text, context) => {
  const problem = findProblem(text);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});

function findProblem(text: string): string | null {
  if (/^["'“”‘’]/.test(text)) return `${form}, without quotes around it`;
  if (text !== text.trim()) return `${form}, without spaces around it`;
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(text) ?? [];
  if (!/^postgres(ql)?$/.test(scheme)) return form;
  const encode = (character: string, as: string) =>
    `${form}; percent-encode ${character} in the user or password as ${as}`;
  // A fragment means nothing here, and a host can't be found behind the other two.
  if (rest.includes("#")) return encode("#", "%23");
  if (/^[^@/?]*\/[^?]*@/.test(rest)) return encode("/", "%2F");
  if (/^[^@/?]*\?[^=]*@/.test(rest)) return encode("?", "%3F");
  if (!URL.canParse(text)) return `${form}; percent-encode special characters in the user or password`;
  const { username, password } = new URL(text);
  return /%(?![\da-f]{2})/i.test(username + password) ? encode("%", "%25") : null;
}
