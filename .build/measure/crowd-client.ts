import { simulateCrowd, type CrowdOrder } from "../../test/proxy/crowd.js";

/** Process of its own for a crowd, so that the service beside it isn't slowed down. */
process.on("message", (order: CrowdOrder) => {
  void simulateCrowd(order).then((result) => process.send?.(result));
});
