import type { ApiDescription } from "../openapi/document.js";

const address = "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW";

/** Bodies of requests, as the documents show them. */
export const adminExamples: ApiDescription["examples"] = {
  createChallenge: { body: { address } },
  signIn: {
    body: { message: "mint.example.com wants you to sign in …", signature: "5rY1…", invite: "inv_…" },
  },
  endSession: { body: { everywhere: true } },
};
