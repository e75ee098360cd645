import type { CannedAnswerInput, UpdateCannedAnswerInput } from '#lib/schemas/canned-answers.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import {
  type CannedAnswerRow,
  countCannedAnswers,
  deleteCannedAnswer,
  insertCannedAnswer,
  listCannedAnswers,
  listCannedAnswersOf,
  updateCannedAnswer,
} from './canned-answers.queries.ts';

/** A text that operators answer with often. */
export type CannedAnswerView = ReturnType<typeof present>;

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  sites: Pick<Sites, 'getPrivate'>;
  users: Pick<Users, 'lock'>;
}

const MAX_ANSWERS = 500;

/** The canned answers of websites. Every call throws AppError 404 for those who may not read their conversations. */
export type CannedAnswers = ReturnType<typeof createCannedAnswers>;

export function createCannedAnswers({ database: { db }, clock, sites, users }: Deps) {
  const load = (viewer: Viewer, siteId: string) => sites.getPrivate(viewer, siteId, 'conversations');

  return {
    async list(
      viewer: Viewer,
      siteId: string,
      q: string | undefined,
      paging: Paging,
    ): Promise<Listed<CannedAnswerView>> {
      const { rows, count } = await listCannedAnswers(db, (await load(viewer, siteId)).id, q, paging);
      return { results: rows.map(present), count };
    },

    /** Those of a user’s websites, and those that the user wrote for others, for the data export. */
    allOf: async (userId: string) =>
      (await listCannedAnswersOf(db, userId)).map((row) => ({ siteId: row.site_id, ...present(row) })),

    /** @throws AppError 409 for a shortcut that the website has, 422 beyond the most */
    async create(viewer: Viewer, siteId: string, input: CannedAnswerInput): Promise<CannedAnswerView> {
      const site = await load(viewer, siteId);
      const now = isoNow(clock);
      const times = { created_at: now, updated_at: now };
      return inTransaction(db, async (tx) => {
        await users.lock(tx, { id: site.ownerId });
        if ((await countCannedAnswers(tx, site.id)) >= MAX_ANSWERS) throw invalid({ shortcut: [TOO_MANY] });
        const row = { id: newId(), site_id: site.id, ...input, created_by: viewer.id, ...times };
        const created = await insertCannedAnswer(tx, row);
        if (!created) throw isTaken();
        return present(created);
      });
    },

    /** @throws AppError 404 for an answer of another website, 409 for a shortcut that the website has */
    async update(viewer: Viewer, siteId: string, id: string, { shortcut, text }: UpdateCannedAnswerInput) {
      const site = await load(viewer, siteId);
      const change = {
        ...(shortcut !== undefined && { shortcut }),
        ...(text !== undefined && { text }),
        updated_at: isoNow(clock),
      };
      const updated = await updateCannedAnswer(db, site.id, id, change).catch(ifTaken(isTaken));
      return present(orNotFound(updated, 'canned answer'));
    },

    /** @throws AppError 404 for an answer of another website */
    async remove(viewer: Viewer, siteId: string, id: string): Promise<void> {
      const site = await load(viewer, siteId);
      if (!(await deleteCannedAnswer(db, site.id, id))) throw notFound('canned answer');
    },
  };
}

const present = ({ id, shortcut, text, created_at, updated_at }: CannedAnswerRow) => ({
  id,
  shortcut,
  text,
  createdAt: created_at,
  updatedAt: updated_at,
});

const isTaken = () => conflict('This website has a canned answer with this shortcut.');
const TOO_MANY = `A website may have at most ${MAX_ANSWERS} canned answers. Delete one first.`;
