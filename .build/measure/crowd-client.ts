import { simulateCrowd, type CrowdOrder } from "../../test/proxy/crowd.js";

/** Runs a crowd in its own process, so that it doesn't slow down the service. */
process.on("message", (order: CrowdOrder) => {
  void simulateCrowd(order).then((result) => process.send?.(result));
});
