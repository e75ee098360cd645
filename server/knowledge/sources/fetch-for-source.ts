import type { FetchForOwner } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { SafeFetch } from '../../platform/fetch-safe.ts';
import type { SourceRow } from './sources.queries.ts';

interface Deps {
  bots: Pick<Bots, 'find'>;
  fetchForOwner: FetchForOwner;
}

/** Requests to the website of a source, in the name of the assistant's owner. */
export const fetchForSource = async (
  { bots, fetchForOwner }: Deps,
  { bot_id }: Pick<SourceRow, 'bot_id'>,
): Promise<SafeFetch> => fetchForOwner((await bots.find(bot_id))?.ownerId ?? '');
