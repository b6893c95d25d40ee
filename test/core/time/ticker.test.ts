import { describe, expect, it } from "vitest";
import { Ticker } from "../../../src/core/time/ticker.js";
import { FakePage } from "../fake-page.js";
import { FakeTime } from "../fake-time.js";

function setUp() {
  const time = new FakeTime();
  const page = new FakePage();
  const calls: string[] = [];
  const ticker = new Ticker(time, page);
  /** Repeating task. */
  const every = (name: string, wait: number) => () => {
    calls.push(`${name} ${time.monotonic() - 1_000}`);
    return wait;
  };
  return { time, page, ticker, calls, every };
}

describe("a ticker", () => {
  it("calls a task at once, and then at the interval it returns", async () => {
    const { time, ticker, calls, every } = setUp();
    ticker.add(every("a", 300));
    expect(calls).toEqual(["a 0"]);
    await time.advance(700);
    expect(calls).toEqual(["a 0", "a 300", "a 600"]);
  });

  it("uses one timer for all tasks", async () => {
    const { time, ticker, calls, every } = setUp();
    ticker.add(every("a", 300));
    ticker.add(every("b", 200));
    for (let step = 0; step < 20; step++) {
      expect(time.timerCount).toBe(1);
      await time.advance(37);
    }
    expect(calls.slice(0, 6)).toEqual(["a 0", "b 0", "b 200", "a 300", "b 400", "a 600"]);
  });

  it("stops with the last task and removes its page listener", async () => {
    const { time, page, ticker, calls, every } = setUp();
    const removeA = ticker.add(every("a", 100));
    const removeB = ticker.add(every("b", 100));
    removeA();
    expect(time.timerCount).toBe(1);
    removeB();
    removeB();
    expect([time.timerCount, page.listenerCount]).toEqual([0, 0]);
    await time.advance(1_000);
    expect(calls).toEqual(["a 0", "b 0"]);
    ticker.add(every("c", 100));
    expect([time.timerCount, page.listenerCount]).toEqual([1, 1]);
  });

  it("pauses while the page is hidden, and calls every task when it is shown", async () => {
    const { time, page, ticker, calls, every } = setUp();
    ticker.add(every("a", 100));
    ticker.add(every("b", 100_000));
    page.hide();
    expect(time.timerCount).toBe(0);
    await time.advance(5_000);
    expect(calls).toEqual(["a 0", "b 0"]);
    page.show();
    expect(calls.slice(2)).toEqual(["a 5000", "b 5000"]);
    expect(time.timerCount).toBe(1);
  });

  it("sets no timer for a task added on a hidden page", () => {
    const { time, page, ticker, every } = setUp();
    page.isHidden = true;
    ticker.add(every("a", 100));
    expect(time.timerCount).toBe(0);
  });

  it("allows a task to remove itself and others", async () => {
    const { time, ticker, calls, every } = setUp();
    const leave: (() => void)[] = [];
    leave.push(
      ticker.add(() => {
        for (const remove of leave) remove();
        return 100;
      }),
    );
    leave.push(ticker.add(every("b", 100)));
    await time.advance(1_000);
    expect(calls).toEqual(["b 0"]);
    expect(time.timerCount).toBe(0);
  });

  it.each([Infinity, 1e12])("caps the wait of %d at one hour", async (wait) => {
    const { time, ticker, calls, every } = setUp();
    ticker.add(every("a", wait));
    await time.advance(3_599_000);
    expect(calls).toHaveLength(1);
    await time.advance(2_000);
    expect(calls).toHaveLength(2);
  });

  it("continues with the other tasks when one throws", async () => {
    const { time, ticker, calls, every } = setUp();
    let isBroken = false;
    ticker.add(() => {
      if (isBroken) throw new Error("broken");
      return 100;
    });
    ticker.add(every("b", 200));
    isBroken = true;
    await expect(time.advance(100)).rejects.toThrow("broken");
    await time.advance(400);
    expect(calls).toEqual(["b 0", "b 200", "b 400"]);
    expect(time.timerCount).toBe(1);
  });
});
