import { type Clock, isoNow } from '../platform/clock.ts';
import type { Viewer } from './viewer.ts';

/** What one feature knows of a viewer, under its name in the export. `sessionId` is the asking session's. */
export type ExportSection = (viewer: Viewer, sessionId: string) => Promise<unknown>;

/**
 * The account's data for its owner, in the shapes of the API's answers. What visitors of their sites have said is
 * these visitors' data, and not part of it.
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
