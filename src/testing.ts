/* Fake service and burner wallet for testing pages that embed the element, in browsers and in Node. */
export { createFakeService } from "./testing/fake-service.js";
export type { FakeService, FakeServiceOptions, FetchTarget } from "./testing/fake-service.js";
export type { DropItem, DropSettings } from "./testing/drop-settings.js";
export type { FakeAnswer, RecordedRequest } from "./testing/fake-api.js";
export type { FakeRoute } from "./testing/routes.js";
export type { InterceptedRoute } from "./testing/playwright-route.js";
export { errorResponse, type ErrorContents } from "./testing/responses.js";
export { scenarios, type ScenarioName } from "./testing/scenarios.js";
export { createBurnerWallet, registerBurnerWallet } from "./testing/wallet/burner-wallet.js";
export type {
  ApprovalRequest,
  BurnerReaction,
  BurnerWallet,
  BurnerWalletOptions,
  RegisteredBurnerWallet,
} from "./testing/wallet/burner-wallet.js";
export type { KeyStorage } from "./testing/wallet/burner-key.js";
