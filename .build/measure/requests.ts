import { connect } from "node:net";

/** Request to repeat, and for how long. */
export interface Load {
  readonly port: number;
  /** Raw HTTP request; every response must have the same length. */
  readonly request: string;
  readonly connections: number;
  readonly milliseconds: number;
}

/** @returns responses per second */
export async function countAnswers({ port, request, connections, milliseconds }: Load): Promise<number> {
  const end = performance.now() + milliseconds;
  const counts = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<number>((resolve, reject) => {
          let answers = 0;
          let length = 0;
          let received = 0;
          const socket = connect(port, "127.0.0.1", () => socket.write(request));
          socket.setNoDelay(true);
          socket.on("error", reject);
          socket.on("data", (chunk) => {
            if (length === 0) {
              length = lengthOf(chunk.toString("latin1"));
            }
            received += chunk.length;
            if (received < length) return;
            received = 0;
            answers += 1;
            if (performance.now() < end) return void socket.write(request);
            socket.destroy();
            resolve(answers);
          });
        }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0) / (milliseconds / 1000);
}

/** @returns length in bytes of the whole response that starts with `start` */
function lengthOf(start: string): number {
  const head = start.indexOf("\r\n\r\n") + 4;
  const body = /^HTTP\/1\.1 200 .*\r\ncontent-length: (\d+)\r\n/is.exec(start)?.[1];
  if (body === undefined) throw new Error(`Not a response to measure: ${start.slice(0, 300)}`);
  return head + Number(body);
}

process.on("message", (load: Load) => {
  void countAnswers(load).then((rate) => process.send?.(rate));
});
