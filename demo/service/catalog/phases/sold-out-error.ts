import { ApiError } from "../../platform/errors/api-error.js";

export const soldOutError = () => new ApiError("SOLD_OUT", "This phase is sold out.");
