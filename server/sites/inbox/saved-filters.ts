import type { SaveFilterInput } from '#lib/schemas/inbox.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteFilter,
  type FilterRow,
  insertFilter,
  listAllFilters,
  listFilters,
} from './saved-filters.queries.ts';

/** A selection of the inbox that its user has named. */
export type SavedFilterView = ReturnType<typeof present>;

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  users: Pick<Users, 'lock'>;
}

const MAX_FILTERS = 50;

export type SavedFilters = ReturnType<typeof createSavedFilters>;

export function createSavedFilters({ database: { db }, clock, users }: Deps) {
  return {
    async list({ id }: Viewer, paging: Paging): Promise<Listed<SavedFilterView>> {
      const { rows, count } = await listFilters(db, id, paging);
      return { results: rows.map(present), count };
    },

    /** All of a user, for the data export. */
    allOf: async (userId: string): Promise<SavedFilterView[]> =>
      (await listAllFilters(db, userId)).map(present),

    /** @throws AppError 409 for a name that the viewer’s filters have, 422 beyond the most */
    create: (viewer: Viewer, input: SaveFilterInput): Promise<SavedFilterView> =>
      inTransaction(db, async (tx) => {
        await users.lock(tx, { id: viewer.id });
        if ((await listAllFilters(tx, viewer.id)).length >= MAX_FILTERS) throw invalid({ name: [TOO_MANY] });
        const row = { id: newId(), user_id: viewer.id, ...input, created_at: isoNow(clock) };
        const saved = await insertFilter(tx, row);
        if (!saved) throw conflict('You have a filter with this name.');
        return present(saved);
      }),

    /** @throws AppError 404 for a filter of another user */
    async remove(viewer: Viewer, id: string): Promise<void> {
      if (!(await deleteFilter(db, viewer.id, id))) throw notFound('filter');
    },
  };
}

const present = ({ id, name, query, created_at }: FilterRow) => ({ id, name, query, createdAt: created_at });

const TOO_MANY = `You may save at most ${MAX_FILTERS} filters. Delete one first.`;
