import type { Operator } from '#lib/inbox.ts';
import { roleMay } from '#lib/site-roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPeople } from '../takeover/takeover.ts';
import type { Team } from '../team/team.ts';

export interface CandidatesDeps extends Pick<Platform, 'database'> {
  team: Pick<Team, 'list'>;
}

/** Asking for the teams of more websites would take too long. */
const MAX_SITES = 50;

/** Who may answer for websites, by the names that conversations show. */
export function createCandidates({ database: { db }, team }: CandidatesDeps) {
  /** The owner and the members who may answer, in the order of the team. */
  const idsOf = async (viewer: Viewer, siteId: string): Promise<string[]> =>
    (await team.list(viewer, siteId)).flatMap(({ user, role, status }) =>
      user && status === 'active' && roleMay(role, 'conversations') ? user.id : [],
    );

  async function peopleOf(ids: string[]): Promise<Operator[]> {
    const people = new Map((await listPeople(db, ids)).map((person) => [person.id, person]));
    return ids.flatMap((id) => people.get(id) ?? []);
  }

  return {
    ofSite: async (viewer: Viewer, siteId: string) => peopleOf(await idsOf(viewer, siteId)),

    /** Those of at least one of these websites; the viewer first. */
    async ofSites(viewer: Viewer, sites: { id: string }[]): Promise<Operator[]> {
      const ids = new Set([viewer.id]);
      for (const { id } of sites.slice(0, MAX_SITES))
        for (const userId of await idsOf(viewer, id)) ids.add(userId);
      return peopleOf([...ids]);
    },
  };
}
