import { events as table } from "../widget/event-table.js";

/** Last event of each type by element; null: its component has taken them and now listens itself. */
const events = new WeakMap<EventTarget, Map<string, Event> | null>();

// An element can be defined and dispatch events before React has hydrated it: React issue 35446.
if (typeof document !== "undefined")
  for (const type of Object.keys(table)) document.addEventListener(type, record, { capture: true });

function record(event: Event): void {
  // Cancelling an event has no effect later.
  if (event.cancelable) return;
  const [element] = event.composedPath();
  if (!element || events.get(element) === null) return;
  const recorded = events.get(element) ?? new Map<string, Event>();
  recorded.delete(event.type);
  events.set(element, recorded.set(event.type, event));
}

/** Returns, once, the events that an element dispatched before its component listened, in order. */
export function takeEarlyEvents(element: EventTarget): readonly Event[] {
  const recorded = events.get(element);
  events.set(element, null);
  return [...(recorded?.values() ?? [])];
}
