export { describeError } from "./headless/describe.js";
export {
  deriveApiBase,
  readConfiguration,
  type Attributes,
  type Configuration,
  type ConfigurationErrorCode,
} from "./widget/configuration.js";
export type { InvalidValue } from "./core/configuration-error-code.js";
export { readDetails, type FailureDetails } from "./core/failure-details.js";
export { readMarketApiBase } from "./widget/sections/market/market-api-base.js";
export type { Address } from "./contract/values/brand.js";
export { classifyKey } from "./contract/values/key.js";
export { sectionNames, type SectionName } from "./widget/sections/section-descriptions.js";
export { titles as sectionTitles } from "./widget/i18n/locales/en/section-titles.js";
