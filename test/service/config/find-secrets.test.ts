import { expect, it } from "vitest";
import { findSecrets } from "../../../demo/service/config/find-secrets.js";
import { serviceVariables } from "../../../demo/service/config/service-variables.js";

/** URL with a provider's key. */
const value = "https://node.example/0123456789abcdef0123";
const isSecret = (name: string) => findSecrets({ [name]: value }).length > 0;
const names = Object.keys(serviceVariables);

it("every variable that is named after a secret or a URL is one that no log line may contain, or is public", () => {
  const named = names.filter((name) => /(?<!_PER)_(KEY|SECRET\w*|TOKEN|\w*URL\w*|ENDPOINT)$/.test(name));
  expect(named.filter((name) => !isSecret(name))).toEqual([
    "PUBLIC_BASE_URL",
    "HOME_URL",
    "AWS_ENDPOINT_URL_S3",
    "PUSH_PUBLIC_KEY",
  ]);
});

it("values of other variables may be logged", () => {
  expect(names.filter(isSecret).toSorted()).toEqual([
    "AUTHORITY_KEY",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "DAS_URL",
    "DATABASE_URL",
    "METRICS_TOKEN",
    "MIGRATIONS_DATABASE_URL",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "PRICE_FEED_URL",
    "PUSH_PRIVATE_KEY",
    "SOLANA_RPC_URL",
    "WEBHOOK_SECRETS_KEY",
  ]);
});
