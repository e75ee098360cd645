import type { Operator } from '#lib/inbox.ts';
import type { Seats } from '../../plans/plans.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPeople } from '../takeover/takeover.ts';

export interface CandidatesDeps extends Pick<Platform, 'database'> {
  seats: Pick<Seats, 'peopleOf'>;
}

/** Who may answer for at least one of these websites, by the names that conversations show: owners first. */
export const createCandidates =
  ({ database: { db }, seats }: CandidatesDeps) =>
  async (siteIds: string[]): Promise<Operator[]> => {
    const ids = await seats.peopleOf(siteIds, 'conversations');
    const people = new Map((await listPeople(db, ids)).map((person) => [person.id, person]));
    return ids.flatMap((id) => people.get(id) ?? []);
  };
