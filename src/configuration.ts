export { describeError } from "./headless/describe.js";
export { deriveApiBase, readConfiguration } from "./widget/attributes.js";
export type { Attributes, Configuration, ConfigurationErrorCode } from "./widget/attributes.js";
export { readDetails, type FailureDetails } from "./core/failure-details.js";
export { readMarketApiBase } from "./widget/sections/market/market-api-base.js";
export type { Address } from "./contract/brand.js";
export { classifyKey } from "./contract/key.js";
export type { SectionName } from "./widget/sections/section-registry.js";
