import { expect, it, onTestFinished, vi } from "vitest";
import { ListenerSet } from "../../src/primitives/listener-set.js";

it("calls each listener with the emitted event until it is removed", () => {
  const listeners = new ListenerSet<[number]>();
  const calls: number[] = [];
  const listener = (value: number) => void calls.push(value);
  const remove = [listeners.add(listener), listeners.add(listener)];
  listeners.emit(1);
  remove[0]!();
  remove[0]!();
  listeners.emit(2);
  remove[1]!();
  listeners.emit(3);
  expect(calls).toEqual([1, 1, 2]);
});

it("reports the first listener added and the last one removed", () => {
  const changes: string[] = [];
  const listeners = new ListenerSet({
    onFirst: () => changes.push("first"),
    onLast: () => changes.push("last"),
  });
  const removeA = listeners.add(() => undefined);
  const removeB = listeners.add(() => undefined);
  removeA();
  removeA();
  removeB();
  listeners.add(() => undefined);
  expect(changes).toEqual(["first", "last", "first"]);
});

it("calls the others when a listener throws, and leaves its error uncaught", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const listeners = new ListenerSet();
  const called: string[] = [];
  listeners.add(() => {
    throw new Error("the page's own fault");
  });
  listeners.add(() => void called.push("second"));
  listeners.emit();
  expect(called).toEqual(["second"]);
  expect(() => vi.runAllTimers()).toThrow("the page's own fault");
});

it("survives listeners being added and removed while emitting", () => {
  const listeners = new ListenerSet();
  const called: string[] = [];
  const remove = listeners.add(() => {
    called.push("leaving");
    remove();
    listeners.add(() => void called.push("new"));
  });
  listeners.add(() => void called.push("staying"));
  listeners.emit();
  expect(called).toEqual(["leaving", "staying"]);
});
