import { type Clock, isoNow } from '../../platform/clock.ts';
import type { Viewer } from './viewer.ts';

/**
 * One feature's data about a viewer, exported under the feature's name; long lists come in batches. `sessionId` is the
 * requesting session's.
 */
export type ExportSection = (
  viewer: Viewer,
  sessionId: string,
) => Promise<unknown> | AsyncIterable<unknown[]>;

/**
 * The account's data for its owner, in the shapes of the API's answers, field by field. It includes what the visitors
 * of their sites wrote, which the owner may read and export as well.
 */
export type ExportUserData = (viewer: Viewer, sessionId: string) => AsyncIterable<[string, unknown]>;

interface Deps {
  clock: Clock;
  sections: Record<string, ExportSection>;
}

export const createExportUserData = ({ clock, sections }: Deps): ExportUserData =>
  async function* (viewer, sessionId) {
    let head: [string, unknown][] = [
      ['exportedAt', isoNow(clock)],
      ['user', viewer],
    ];
    for (const [name, load] of Object.entries(sections)) {
      const section = await load(viewer, sessionId);
      // Not before the first section is there: without a database the response is still an error.
      yield* head;
      head = [];
      yield [name, section];
    }
  };
