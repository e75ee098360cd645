import { type Clock, isoNow } from '../platform/clock.ts';
import type { Viewer } from './viewer.ts';

/** One feature's data about a viewer, exported under the feature's name. `sessionId` is the requesting session's. */
export type ExportSection = (viewer: Viewer, sessionId: string) => Promise<unknown>;

/**
 * The account's data for its owner, in the shapes of the API's answers. Chats of the visitors of their sites are the
 * visitors' personal data and not included.
 */
export type ExportUserData = (viewer: Viewer, sessionId: string) => Promise<Record<string, unknown>>;

interface Deps {
  clock: Clock;
  sections: Record<string, ExportSection>;
}

export const createExportUserData =
  ({ clock, sections }: Deps): ExportUserData =>
  async (viewer, sessionId) => {
    const exported: Record<string, unknown> = { exportedAt: isoNow(clock), user: viewer };
    for (const [name, load] of Object.entries(sections)) exported[name] = await load(viewer, sessionId);
    return exported;
  };
