import type { Db } from './db/connect.ts';

/** What an area tells those above it, by name, with what is known of it. Each area declares its events here (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Events {}

export type EventName = keyof Events;

/** The listeners of every event, in the order in which they are called. */
export type Listeners = {
  [Name in EventName]: ((tx: Db, event: Events[Name]) => Promise<unknown>)[];
};

export type EventBus = ReturnType<typeof createEvents>;

/** Events within a transaction: what a listener writes is stored with the change that it hears of, or not at all. */
export function createEvents() {
  let listeners: Listeners | undefined;
  return {
    /** Called once, when all areas are built. */
    listen(all: Listeners): void {
      listeners = all;
    },

    /** Calls one listener after the other: within a transaction there is one connection. */
    async emit<Name extends EventName>(tx: Db, name: Name, event: Events[Name]): Promise<void> {
      if (!listeners) throw new Error(`Nobody listens to ${name} yet.`);
      for (const listener of listeners[name]) await listener(tx, event);
    },
  };
}
