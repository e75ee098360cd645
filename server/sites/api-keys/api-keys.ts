import { createHash, randomBytes } from 'node:crypto';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ApiKeyRow,
  attributeApiKeys,
  deleteApiKey,
  deleteApiKeysBy,
  findApiKeyByHash,
  insertApiKey,
  listApiKeys,
  listApiKeysOf,
  touchApiKey,
} from './api-keys.queries.ts';

/** A key as its owner sees it; the key itself is shown once, when it is created. */
export type ApiKeyView = ReturnType<typeof present>;

/** A request with a valid key. */
export interface KeyHolder {
  keyId: string;
  botId: string;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'recordAudit'> {
  bots: Pick<Bots, 'getPrivate' | 'find'>;
  users: Pick<Users, 'lock' | 'findById'>;
  seats: Pick<Seats, 'mayBot'>;
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

const PREFIX = 'foyer_';
const SECRET_BYTES = 24;
const MAX_KEYS = 20;
const ENDING = 4;
const USED_EVERY_MS = 60_000;

/**
 * Keys with which API clients use a bot. Only their hashes are stored: 24 random bytes cannot be guessed from them. Calls with
 * a viewer throw AppError 404 for other users' bots.
 */
export function createApiKeys({ database: { db }, clock, recordAudit, bots, users, seats }: Deps) {
  const record = (
    tx: Db,
    action: 'api_key.created' | 'api_key.revoked',
    bot: { id: string; name: string; ownerId: string },
    { name, ending }: ApiKeyRow,
  ): Promise<void> =>
    recordAudit(tx, {
      action,
      object: { kind: 'bot', id: bot.id, name: bot.name },
      accountId: bot.ownerId,
      after: { name, ending },
    });

  return {
    list: async (viewer: Viewer, botId: string): Promise<ApiKeyView[]> =>
      (await listApiKeys(db, (await bots.getPrivate(viewer, botId, 'settings')).id)).map(present),

    /** The keys of all bots of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<(ApiKeyView & { botId: string })[]> =>
      (await listApiKeysOf(db, ownerId)).map((row) => ({ botId: row.bot_id, ...present(row) })),

    /** @throws AppError 422 if the bot has as many keys as it may have */
    async create(viewer: Viewer, botId: string, name: string): Promise<{ apiKey: ApiKeyView; key: string }> {
      const bot = await bots.getPrivate(viewer, botId, 'settings');
      const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const row = await inTransaction(db, async (tx) => {
        await users.lock(tx, { id: bot.ownerId });
        if ((await listApiKeys(tx, bot.id)).length >= MAX_KEYS)
          throw invalid({ name: [`An assistant may have at most ${MAX_KEYS} keys. Revoke one first.`] });
        const inserted = await insertApiKey(tx, {
          id: newId(),
          bot_id: bot.id,
          name,
          key_hash: hashOf(key),
          ending: key.slice(-ENDING),
          created_at: isoNow(clock),
          created_by: viewer.id === bot.ownerId ? null : viewer.id,
        });
        await record(tx, 'api_key.created', bot, inserted);
        return inserted;
      });
      return { apiKey: present(row), key };
    },

    async revoke(viewer: Viewer, botId: string, id: string): Promise<void> {
      const bot = await bots.getPrivate(viewer, botId, 'settings');
      await inTransaction(db, async (tx) => {
        const deleted = orNotFound(await deleteApiKey(tx, bot.id, id), 'API key');
        await record(tx, 'api_key.revoked', bot, deleted);
      });
    },

    /** Revokes the keys that somebody made who may not change the bot any more. */
    async revokeOf(tx: Db, userId: string, bot: BotView): Promise<void> {
      for (const row of await deleteApiKeysBy(tx, userId, bot.id))
        await record(tx, 'api_key.revoked', bot, row);
    },

    /** The bot has another owner: the keys of the former one end with that one's access. */
    ownerChanged: attributeApiKeys,

    /**
     * @param authorization the header of the request
     * @throws AppError 401 without a valid key, or if the account of its owner or its maker is suspended, or who made it has
     * no access to the bot any more
     */
    async authenticate(authorization: string | undefined): Promise<KeyHolder> {
      const [, key] = /^Bearer\s+(\S{1,200})$/i.exec(authorization ?? '') ?? [];
      const row = key?.startsWith(PREFIX) ? await findApiKeyByHash(db, hashOf(key)) : undefined;
      if (!row) throw new AppError(401, 'This needs a valid API key: Authorization: Bearer foyer_…');
      const bot = await bots.find(row.bot_id);
      for (const userId of new Set([bot?.ownerId, row.created_by ?? bot?.ownerId])) {
        const user = userId && (await users.findById(userId));
        if (!user || user.suspended_at !== null)
          throw new AppError(401, 'The account of this API key is suspended.');
      }
      if (bot && row.created_by && !(await seats.mayBot(row.created_by, bot, 'settings')))
        throw new AppError(401, 'Who made this API key has no access any more.');
      const now = isoNow(clock);
      if (!row.last_used_at || Date.parse(now) - Date.parse(row.last_used_at) > USED_EVERY_MS)
        await touchApiKey(db, row.id, now);
      return { keyId: row.id, botId: row.bot_id };
    },
  };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const present = ({ id, name, ending, created_at, last_used_at }: ApiKeyRow) => ({
  id,
  name,
  /** The last characters of the key, by which its owner recognises it. */
  ending,
  createdAt: created_at,
  /** To the minute; null before its first use. */
  lastUsedAt: last_used_at,
});
