import { type AlertChoices, DEFAULT_ALERTS } from '#lib/alerts.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { AlertChoicesInput } from '#lib/schemas/alerts.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { createHourlyMails } from '../../platform/mail/hourly-mails.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import { alertMail } from './alerts.mails.ts';
import {
  type AlertedPerson,
  type ChoicesRow,
  findChoices,
  findPerson,
  listChoices,
  listNamedSites,
  listWaiting,
  saveChoices,
  setLookedAt,
} from './alerts.queries.ts';
import type { Push } from './push.ts';

/** The kind of job that finds out who is told of a conversation, and how. */
export const ALERT_JOB = 'alert';
/** The kind of job that mails one person what waits: in one conversation, or wherever they chose one mail an hour. */
export const ALERT_MAIL_JOB = 'alert-mail';

/** How long a look at the inbox counts: a visible page reports one every `LOOKING_EVERY_SECONDS`. */
const LOOKING_SECONDS = 45;
/** Who looks for long is asked about again at last so often. */
const MOST_LOOKED_SECONDS = 15 * 60;

interface Payload {
  chatId: string;
  siteId: string;
  /** The only one who is told: who has the conversation. Without it, the whole team. */
  userId?: string;
  /** Who looked at the inbox when the others were told: is told once they have left it without reading the conversation. */
  lookedId?: string;
  /** How long they have looked since: each time it is asked after twice as long. */
  lookedSeconds?: number;
}

interface MailPayload {
  userId: string;
  chatId?: string;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue'> {
  seats: Pick<Seats, 'peopleOf' | 'allSiteIdsOf'>;
  sites: Pick<Sites, 'getPrivate'>;
  push: Pick<Push, 'notify'>;
}

/** How those who answer visitors learn of conversations while they don't look at the inbox. */
export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts({ database: { db }, clock, settings, queue, seats, sites, push }: Deps) {
  const hourly = createHourlyMails({ clock });

  const isLooking = ({ lookedAt }: AlertedPerson): boolean =>
    lookedAt !== null && lookedAt > isoIn(clock, -LOOKING_SECONDS);

  /** The choices of a user for each website whose conversations they may answer. */
  async function choicesOf(userId: string): Promise<Map<string, AlertChoices>> {
    const chosen = new Map((await listChoices(db, userId)).map((row) => [row.site_id, present(row)]));
    const siteIds = await seats.allSiteIdsOf(userId, 'conversations');
    return new Map(siteIds.map((id) => [id, chosen.get(id) ?? DEFAULT_ALERTS]));
  }

  const enqueue = (tx: Db, payload: Payload) => {
    const { chatId, userId = '', lookedId, lookedSeconds = 0 } = payload;
    const key = `${ALERT_JOB}:${userId}:${chatId}`;
    return lookedId
      ? queue.enqueue(tx, ALERT_JOB, payload, { key: `${key}:${lookedId}`, inSeconds: lookedSeconds })
      : queue.enqueue(tx, ALERT_JOB, payload, { key });
  };

  async function tell(tx: Db, person: AlertedPerson, payload: Payload): Promise<void> {
    const { chatId, siteId, userId, lookedId, lookedSeconds = LOOKING_SECONDS / 2 } = payload;
    const [waiting] = await listWaiting(tx, { userId: person.id, siteIds: [siteId], chatId });
    if (!waiting || (lookedId && waiting.isRead)) return;
    // Who looks at the inbox may leave it.
    if (isLooking(person))
      return enqueue(tx, {
        ...payload,
        lookedId: person.id,
        lookedSeconds: Math.min(2 * lookedSeconds, MOST_LOOKED_SECONDS),
      });
    const choices = present(await findChoices(tx, person.id, siteId));
    if (choices.push) await push.notify(tx, person.id, { chatId, siteId });
    if (choices.mail === 'none') return;
    if (choices.mail === 'atOnce' && !userId) {
      await hourly.markSent(tx, keyOf({ userId: person.id, chatId }));
      await queue.enqueue(tx, MAIL_JOB, alertMail(person, [waiting], settings.values));
      return;
    }
    const mail: MailPayload = { userId: person.id, ...(choices.mail === 'atOnce' && { chatId }) };
    await queue.enqueue(tx, ALERT_MAIL_JOB, mail, { key: keyOf(mail) });
  }

  /** The mail with what waits at this moment, if anything does; `later` for those who look at the inbox. */
  async function mailOf({ userId, chatId }: MailPayload) {
    const person = await findPerson(db, userId);
    if (!person) return undefined;
    const wanted = chatId ? 'atOnce' : 'digest';
    const siteIds = [...(await choicesOf(userId))]
      .filter(([, { mail }]) => mail === wanted)
      .map(([siteId]) => siteId);
    const [first, ...more] = await listWaiting(db, { userId, siteIds, chatId });
    if (first && isLooking(person)) return 'later';
    return first && alertMail(person, [first, ...more], settings.values);
  }

  return {
    conversationWaits: (tx: Db, { chatId, siteId }: Payload) => enqueue(tx, { chatId, siteId }),

    async looking(viewer: Viewer): Promise<void> {
      await setLookedAt(db, viewer.id, isoNow(clock));
    },

    visitorAnswered: (tx: Db, { chatId, siteId, userId }: Payload & { userId: string }) =>
      enqueue(tx, { chatId, siteId, userId }),

    /** @throws AppError 404 for those who may not read the conversations of the website */
    async get(viewer: Viewer, siteId: string): Promise<AlertChoices> {
      const { id } = await sites.getPrivate(viewer, siteId, 'conversations');
      return present(await findChoices(db, viewer.id, id));
    },

    /** @throws AppError 404 for those who may not read the conversations of the website */
    async save(viewer: Viewer, siteId: string, { mail, push }: AlertChoicesInput): Promise<AlertChoices> {
      const { id } = await sites.getPrivate(viewer, siteId, 'conversations');
      const change = omitUndefined({ mail, push: push === undefined ? undefined : Number(push) });
      const row = { user_id: viewer.id, site_id: id, mail: DEFAULT_ALERTS.mail, push: 0, ...change };
      return present(await saveChoices(db, row, change));
    },

    /** The websites that the viewer answers for, with what they chose. */
    async list({ id }: Viewer) {
      const choices = await choicesOf(id);
      const named = await listNamedSites(db, [...choices.keys()]);
      return named.map((site) => ({ ...site, ...(choices.get(site.id) ?? DEFAULT_ALERTS) }));
    },

    /** What a user has chosen, for the data export. */
    allOf: async (userId: string) =>
      (await listChoices(db, userId)).map((row) => ({ siteId: row.site_id, ...present(row) })),

    job: {
      concurrency: 2,
      async run(given, _signal, { end }) {
        const payload = given as Payload;
        const only = payload.lookedId ?? payload.userId;
        const ids = (await seats.peopleOf([payload.siteId], 'conversations')).filter(
          (id) => !only || id === only,
        );
        const people = await Promise.all(ids.map((id) => findPerson(db, id)));
        await inTransaction(db, async (tx) => {
          for (const person of people) if (person) await tell(tx, person, payload);
          await end(tx);
        });
        return 'done';
      },
    } satisfies JobHandler,

    mailJob: {
      concurrency: 2,
      async run(given, _signal, { end }) {
        const payload = given as MailPayload;
        const key = keyOf(payload);
        const inSeconds = await hourly.secondsUntilNext(db, key);
        if (inSeconds > 0) return { inSeconds };
        const mail = await mailOf(payload);
        if (mail === 'later') return { inSeconds: LOOKING_SECONDS };
        await inTransaction(db, async (tx) => {
          if (mail) {
            await hourly.markSent(tx, key);
            await queue.enqueue(tx, MAIL_JOB, mail);
          }
          await end(tx);
        });
        return 'done';
      },
    } satisfies JobHandler,
  };
}

const keyOf = ({ userId, chatId = '' }: MailPayload): string => `${ALERT_MAIL_JOB}:${userId}:${chatId}`;

const present = (row: ChoicesRow | undefined): AlertChoices =>
  row ? { mail: row.mail, push: row.push === 1 } : DEFAULT_ALERTS;
