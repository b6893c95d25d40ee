import { z } from "zod";
import { parseEnvironment, type Environment } from "./environment.js";

const operatorVariables = z.object({
  /** Name in the audit trail. Default: the operating system's account. */
  SERVICE_OPERATOR: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,120}$/u, {
      error: "must be a name of at most 120 characters, without control characters",
    })
    .optional(),
});

/** Name of the operator who runs commands; undefined: not set. @throws ConfigError */
export const parseOperator = (environment: Environment): string | undefined =>
  parseEnvironment(operatorVariables, environment, []).SERVICE_OPERATOR;
