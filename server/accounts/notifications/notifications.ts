import {
  DEFAULT_NOTIFICATIONS,
  type NotificationKind,
  type NotificationSettings,
} from '#lib/notifications.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { NotificationSettingsInput } from '#lib/schemas/notifications.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { createHourlyMails } from '../../platform/mail/hourly-mails.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Users } from '../users/users.ts';
import { gapMail, leadMail, sourceFailedMail } from './notifications.mails.ts';
import {
  deleteWaitingNotifications,
  findMailedSite,
  findSettings,
  insertNotification,
  listLeads,
  type MailedSite,
  type NotificationRow,
  saveSettings,
} from './notifications.queries.ts';

/** The kind of job that mails the waiting events of a website and kind. */
export const NOTIFICATION_JOB = 'notification';

/** An event, as the mail needs it. */
export interface NotificationData {
  lead: { leadId: string };
  gap: { text: string };
  sourceFailed: { name: string; error: string };
}

type EventKind = keyof NotificationData;

interface Payload {
  siteId: string;
  kind: EventKind;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue'> {
  users: Pick<Users, 'lock'>;
}

/** Mails to owners about their websites: which ones each of them wants, and at most one of a kind and website an hour. */
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications({ database: { db }, clock, settings, queue, users }: Deps) {
  const hourly = createHourlyMails({ clock });

  const settingsOf = async (userId: string, tx: Db = db): Promise<NotificationSettings> => ({
    ...DEFAULT_NOTIFICATIONS,
    ...JSON.parse((await findSettings(tx, userId)) ?? '{}'),
  });

  const set = (userId: string, change: Partial<NotificationSettings>): Promise<NotificationSettings> =>
    inTransaction(db, async (tx) => {
      await users.lock(tx, { id: userId });
      const settings = { ...(await settingsOf(userId, tx)), ...change };
      await saveSettings(tx, {
        user_id: userId,
        settings: JSON.stringify(settings),
        updated_at: isoNow(clock),
      });
      return settings;
    });

  async function wants(userId: string, kind: NotificationKind, tx: Db = db): Promise<boolean> {
    return (await settingsOf(userId, tx))[kind];
  }

  async function mailOf(tx: Db, kind: EventKind, site: MailedSite, rows: NotificationRow[]) {
    const events = rows.map(({ data }) => JSON.parse(data));
    if (kind === 'gap')
      return gapMail(
        site,
        events.map(({ text }) => text),
        settings.values,
      );
    if (kind === 'sourceFailed') return sourceFailedMail(site, events, settings.values);
    const leads = await listLeads(
      tx,
      events.map(({ leadId }) => leadId),
    );
    return leads.length > 0 ? leadMail(site, leads, settings.values) : undefined;
  }

  /** Removes the waiting events. @returns the mail that tells of them */
  async function createMail(tx: Db, { siteId, kind }: Payload): Promise<Mail | undefined> {
    const rows = await deleteWaitingNotifications(tx, siteId, kind);
    const site = rows.length > 0 ? await findMailedSite(tx, siteId) : undefined;
    // The owner may have turned it off meanwhile.
    return site && (await wants(site.ownerId, kind, tx)) ? mailOf(tx, kind, site, rows) : undefined;
  }

  return {
    settingsOf: (userId: string): Promise<NotificationSettings> => settingsOf(userId),
    save: (userId: string, input: NotificationSettingsInput) => set(userId, omitUndefined(input)),
    turnOff: (userId: string, kind: NotificationKind) => set(userId, { [kind]: false }),
    wants,

    /** Call it in the transaction of the event. */
    async add<Kind extends EventKind>(
      tx: Db,
      site: { id: string; ownerId: string },
      kind: Kind,
      data: NotificationData[Kind],
    ): Promise<void> {
      if (!(await wants(site.ownerId, kind, tx))) return;
      await insertNotification(tx, {
        id: newId(),
        site_id: site.id,
        kind,
        data: JSON.stringify(data),
        created_at: isoNow(clock),
      });
      const payload: Payload = { siteId: site.id, kind };
      await queue.enqueue(tx, NOTIFICATION_JOB, payload, { key: keyOf(payload) });
    },

    job: {
      concurrency: 2,
      async run(given) {
        const payload = given as Payload;
        const inSeconds = await hourly.secondsUntilNext(db, keyOf(payload));
        if (inSeconds > 0) return { inSeconds };
        await inTransaction(db, async (tx) => {
          const mail = await createMail(tx, payload);
          if (!mail) return;
          await hourly.markSent(tx, keyOf(payload));
          await queue.enqueue(tx, MAIL_JOB, mail);
        });
        return 'done';
      },
    } satisfies JobHandler,
  };
}

const keyOf = ({ siteId, kind }: Payload): string => `${NOTIFICATION_JOB}:${kind}:${siteId}`;
