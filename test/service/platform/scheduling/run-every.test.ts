import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runEvery } from "../../../../demo/service/platform/scheduling/run-every.js";
import { untilAborted } from "../../../../demo/service/platform/scheduling/until-aborted.js";

describe("runEvery", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("starts the next run a delay after the last one has ended, also after one that fails", async () => {
    const errors: unknown[] = [];
    let endRound: (error?: Error) => void = () => {};
    const run = vi.fn(
      () =>
        new Promise<void>((resolve, reject) => {
          endRound = (error) => (error ? reject(error) : resolve());
        }),
    );
    const repetition = runEvery(run, { intervalMilliseconds: 100, onError: (error) => errors.push(error) });
    repetition.start();
    repetition.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    const failure = new Error("a mistake");
    endRound(failure);
    await vi.advanceTimersByTimeAsync(99);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    expect(errors).toEqual([failure]);
  });

  it("stops after the run in progress, and starts no other", async () => {
    let endRound = () => {};
    const run = vi.fn(() => new Promise<void>((resolve) => (endRound = resolve)));
    const repetition = runEvery(run, { intervalMilliseconds: 100, onError: () => {} });
    repetition.start();
    await vi.advanceTimersByTimeAsync(100);
    let stopped = false;
    const stopping = repetition.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stopped).toBe(false);
    endRound();
    await stopping;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops before its first run", async () => {
    const run = vi.fn(() => Promise.resolve());
    const repetition = runEvery(run, { intervalMilliseconds: 100, onError: () => {} });
    await repetition.stop();
    repetition.start();
    await repetition.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).not.toHaveBeenCalled();
  });

  it("lets a run wait for many things at a time without a warning of Node", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const run = (signal: AbortSignal) =>
      Promise.all(Array.from({ length: 20 }, () => untilAborted(Promise.resolve(), signal)));
    const repetition = runEvery(run, { intervalMilliseconds: 100, onError: () => {} });
    repetition.start();
    await vi.advanceTimersByTimeAsync(100);
    await repetition.stop();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });
});
