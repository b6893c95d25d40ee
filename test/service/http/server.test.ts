import { Agent, request } from "node:http";
import { BlockList, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { startServer } from "../../../demo/service/http/server.js";
import type { ConnectionLimits } from "../../../demo/service/platform/limits/connection-limits.js";

const local = { host: "127.0.0.1", port: 0 };

/** Sends a request on a keep-alive connection. */
function send(port: number, agent: Agent) {
  return new Promise<{ status: number | undefined; text: string; connection: string | undefined }>(
    (resolve, reject) => {
      const outgoing = request({ port, host: "127.0.0.1", agent }, (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () =>
          resolve({ status: response.statusCode, text, connection: response.headers.connection }),
        );
      });
      outgoing.on("error", reject);
      outgoing.end();
    },
  );
}

/** Handler that responds when the test opens it. */
function createGate() {
  let open = (): void => undefined;
  let arrived = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const entered = new Promise<void>((resolve) => (arrived = resolve));
  const fetch = async () => {
    arrived();
    await opened;
    return new Response("done");
  };
  return { fetch, entered, open: () => open() };
}

/** Sends raw bytes. @returns all that the server sends until it closes the connection */
function sendRaw(port: number, ...parts: string[]): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
      for (const part of parts) socket.write(part);
    });
    socket.on("data", (part: Buffer) => (text += part.toString()));
    socket.on("error", () => undefined);
    socket.on("end", () => {
      socket.destroy();
      resolve(text);
    });
  });
}

const limited = (changes: Partial<ConnectionLimits>) => ({
  ...local,
  connections: {
    max: 100,
    perAddress: 100,
    trustedProxies: new BlockList(),
    headerMilliseconds: 60_000,
    requestMilliseconds: 60_000,
    ...changes,
  },
});

/** Open connection; `closed` resolves when the server closes it. */
async function open(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, closed };
}

describe("a connection", () => {
  it("is closed with 408 when the header or the body of a request takes too long", async () => {
    const read = async (request: Request) => new Response(await request.text());
    const times = { headerMilliseconds: 100, requestMilliseconds: 100 };
    const server = await startServer(limited(times), () => read);
    const header = "POST / HTTP/1.1\r\nHost: mint.example\r\nContent-Length: 10\r\n";
    expect(await sendRaw(server.port, header)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sendRaw(server.port, `${header}\r\n`, "12345")).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sendRaw(server.port, `${header}Connection: close\r\n\r\n`, "1234567890")).toContain(
      "1234567890",
    );
    await server.close(1_000);
  });

  it.each([
    ["of one address", { perAddress: 2 }],
    ["in total", { max: 2 }],
  ])("over the limit %s is closed at once, until another one has ended", async (_, changes) => {
    const server = await startServer(limited(changes), () => () => new Response("ok"));
    const [first, second] = [await open(server.port), await open(server.port)];
    await expect(send(server.port, new Agent())).rejects.toMatchObject({ code: "ECONNRESET" });
    first.socket.destroy();
    await expect.poll(() => send(server.port, new Agent()).catch(() => null)).toMatchObject({ status: 200 });
    second.socket.destroy();
    await server.close(1_000);
  });

  it("of a trusted proxy doesn't count towards the limit of its address", async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress("127.0.0.1");
    const server = await startServer(
      limited({ perAddress: 1, trustedProxies }),
      () => () => new Response("ok"),
    );
    const { socket } = await open(server.port);
    expect(await send(server.port, new Agent())).toMatchObject({ status: 200 });
    socket.destroy();
    await server.close(1_000);
  });
});

describe("a request", () => {
  it.each([
    [
      "with two hosts, which two servers could read differently",
      "Host: mint.example\r\nHost: other.example\r\n",
      400,
    ],
    ["with more headers than Node would keep", `Host: mint.example\r\n${"a: b\r\n".repeat(2_100)}`, 431],
    ["with 100 headers, as many as are allowed", `Host: mint.example\r\n${"a: b\r\n".repeat(98)}`, 200],
  ])("%s, is answered before its handler runs, or by it", async (_, headers, status) => {
    let handled = 0;
    const server = await startServer(local, () => () => {
      handled += 1;
      return new Response("ok");
    });
    const text = await sendRaw(server.port, `GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    expect([text.slice(0, 12), handled]).toEqual([`HTTP/1.1 ${status}`, status === 200 ? 1 : 0]);
    await server.close(1_000);
  });

  it("of HTTP/1.0 needs no host, since health checks of load balancers send none", async () => {
    const server = await startServer(
      local,
      () =>
        ({ url }) =>
          new Response(new URL(url).pathname),
    );
    expect(await sendRaw(server.port, "GET /livez HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*\/livez$/s);
    expect(await sendRaw(server.port, "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    await server.close(1_000);
  });
});

describe("a server", () => {
  it("passes its bound port to the handler factory", async () => {
    let reported = 0;
    const server = await startServer(local, (port) => {
      reported = port;
      return () => new Response("ok");
    });
    expect(reported).toBe(server.port);
    expect(reported).toBeGreaterThan(0);
    await server.close(1_000);
  });

  it("rejects with EADDRINUSE when the port is taken", async () => {
    const first = await startServer(local, () => () => new Response("ok"));
    const second = startServer({ ...local, port: first.port }, () => () => new Response("ok"));
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
    await first.close(1_000);
  });

  it("keeps idle connections longer than the load balancer in front of it", async () => {
    const server = await startServer(local, () => () => new Response("ok"));
    const response = await fetch(`http://127.0.0.1:${server.port}`);
    expect(response.headers.get("keep-alive")).toBe("timeout=75");
    await server.close(1_000);
  });

  it("closes gracefully: finishes active requests, accepts none, leaves no connection open", async () => {
    const gate = createGate();
    const server = await startServer(local, () => gate.fetch);
    const agent = new Agent({ keepAlive: true });
    const underWay = send(server.port, agent);
    await gate.entered;
    let closed = false;
    const grace = 60_000;
    const closing = server.close(grace).then(() => (closed = true));
    await expect(send(server.port, new Agent())).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(closed).toBe(false);
    gate.open();
    expect(await underWay).toMatchObject({ status: 200, text: "done", connection: "close" });
    const start = performance.now();
    await closing;
    expect(performance.now() - start).toBeLessThan(grace / 2);
    agent.destroy();
  });

  it("doesn't wait for connections without a request when closing", async () => {
    const server = await startServer(local, () => () => new Response("ok"));
    const agent = new Agent({ keepAlive: true });
    await send(server.port, agent);
    const idle = connect(server.port, "127.0.0.1");
    await new Promise((resolve) => idle.once("connect", resolve));
    const cutOff = new Promise((resolve) => idle.once("close", resolve));
    await server.close(200);
    await cutOff;
    agent.destroy();
  });

  it("aborts requests that exceed the grace period when closing", async () => {
    const gate = createGate();
    const server = await startServer(local, () => gate.fetch);
    const underWay = send(server.port, new Agent());
    const failure = expect(underWay).rejects.toMatchObject({ code: "ECONNRESET" });
    await gate.entered;
    await server.close(50);
    await failure;
    gate.open();
  });
});
