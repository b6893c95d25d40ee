import type { CreateProofKind } from "./proof-kind.js";

/*
 * Example of an operator's own proof kind, for `PROOF_MODULE`: a captcha whose provider verifies answers with
 * `siteverify`, such as Turnstile, hCaptcha and reCAPTCHA. The page solves it in its `proofHandler`.
 */

/** Time for which the provider's answers are valid. Milliseconds. */
const answerMilliseconds = 300_000;

const createCaptcha: CreateProofKind = () => {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, CAPTCHA_VERIFY_URL: url } = process.env;
  if (!siteKey || !secret || !url) {
    throw new Error("Set CAPTCHA_SITE_KEY, CAPTCHA_SECRET and CAPTCHA_VERIFY_URL.");
  }
  return {
    kind: "captcha",
    createChallenge: () => Promise.resolve(siteKey),
    async verify(answer, { client, now }) {
      const response = await fetch(url, {
        method: "POST",
        body: new URLSearchParams({ secret, response: answer, remoteip: client }),
        signal: AbortSignal.timeout(3_000),
      });
      const { success } = (await response.json()) as { success?: boolean };
      return success ? { id: answer, expiresAt: new Date(now.getTime() + answerMilliseconds) } : null;
    },
  };
};

export default createCaptcha;
