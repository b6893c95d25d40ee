export { demoKeys } from "../service/config/published-keys.js";
