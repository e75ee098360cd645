import type { Db } from './db/connect.ts';

/** What an area tells those above it in the transaction of a change. Each area declares its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Events {}

/** What an area tells outside of a transaction, because what follows is slow or has its own. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Announcements {}

/** The listeners of everything that is told, in the order in which they are called. */
export interface Listeners {
  events: { [Name in keyof Events]: ((tx: Db, event: Events[Name]) => Promise<unknown>)[] };
  announcements: { [Name in keyof Announcements]: ((event: Announcements[Name]) => Promise<unknown>)[] };
}

export type EventBus = ReturnType<typeof createEvents>;

export function createEvents() {
  let listeners: Listeners | undefined;

  function known(name: string): Listeners {
    if (!listeners) throw new Error(`Nobody listens to ${name} yet.`);
    return listeners;
  }

  // One listener after the other: within a transaction there is one connection.
  return {
    /** Called once, when all areas are built. */
    listen(all: Listeners): void {
      listeners = all;
    },

    /** What a listener writes is stored with the change that it hears of, or not at all. */
    async emit<Name extends keyof Events>(tx: Db, name: Name, event: Events[Name]): Promise<void> {
      for (const listener of known(name).events[name]) await listener(tx, event);
    },

    async announce<Name extends keyof Announcements>(name: Name, event: Announcements[Name]): Promise<void> {
      for (const listener of known(name).announcements[name]) await listener(event);
    },
  };
}
