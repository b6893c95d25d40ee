import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Network between a browser and servers of this machine. All connections share its downlink. */
export interface SlowNetwork {
  /** Opens a way to a server. @returns its URL seen through the network */
  reach(url: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * TCP proxies with latency and limited bandwidth. Unlike the emulation of the DevTools protocol they also delay
 * preflights. Connections open without delay.
 * @param roundTrip Milliseconds.
 * @param bandwidth Downlink in bytes per second.
 */
export function createSlowNetwork(roundTrip: number, bandwidth: number): SlowNetwork {
  const closers: (() => Promise<void>)[] = [];
  let downlinkFreeAt = 0;
  const arrivalUp = () => performance.now() + roundTrip / 2;
  const arrivalDown = (bytes: number) => {
    downlinkFreeAt = Math.max(performance.now(), downlinkFreeAt) + (bytes / bandwidth) * 1000;
    return downlinkFreeAt + roundTrip / 2;
  };

  return {
    async reach(url) {
      const { hostname, port } = new URL(url);
      const sockets = new Set<Socket>();
      const server = createServer((browser) => {
        const upstream = connect(Number(port), hostname);
        pipe(browser, upstream, arrivalUp);
        pipe(upstream, browser, arrivalDown);
        for (const socket of [browser, upstream]) sockets.add(socket);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      closers.push(async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        for (const socket of sockets) socket.destroy();
        await closed;
      });
      return `http://localhost:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      for (const close of closers) await close();
    },
  };
}

/** Passes data on when it arrives, in its order. @param arrivalOf Arrival time of so many bytes sent now. */
function pipe(from: Socket, to: Socket, arrivalOf: (bytes: number) => number): void {
  const queue: (() => void)[] = [];
  const pass = (bytes: number, deliver: () => void) => {
    queue.push(deliver);
    setTimeout(() => queue.shift()!(), arrivalOf(bytes) - performance.now());
  };
  from.setNoDelay();
  from.on("data", (data) => pass(data.length, () => void to.write(data)));
  from.on("end", () => pass(0, () => void to.end()));
  from.on("error", () => to.destroy());
}
