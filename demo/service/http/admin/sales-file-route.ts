import { Readable } from "node:stream";
import type { Context } from "hono";
import type { AdminService } from "../../admin/admin-service.js";
import type { AdminVariables } from "./authenticate.js";

/** Creates the handler that sends what a collection has sold as a CSV file, item by item, as `sales --csv` prints it. */
export const createSalesFileRoute =
  ({ findCollection, exportSales }: Pick<AdminService, "findCollection" | "exportSales">) =>
  async (context: Context<{ Variables: AdminVariables }>): Promise<Response> => {
    const { actor } = context.var.authenticated;
    const collection = await findCollection(actor, context.req.param("identifier") ?? "", "read");
    const bytes = Readable.from(encode(await exportSales(collection)));
    return context.body(Readable.toWeb(bytes) as ReadableStream, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${collection.shortId}-sales.csv"`,
      "X-Content-Type-Options": "nosniff",
    });
  };

async function* encode(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part);
}
