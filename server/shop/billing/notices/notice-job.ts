import type { UserRow, Users } from '../../../accounts/accounts.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { JobHandler } from '../../../platform/jobs/job-handler.ts';
import { MAIL_JOB } from '../../../platform/mail/mail-job.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { presentInvoice } from '../invoices/invoices.present.ts';
import { findInvoice } from '../invoices/invoices.queries.ts';
import { presentSubscription, priceIdsOf } from '../subscriptions/subscriptions.present.ts';
import { findSubscription } from '../subscriptions/subscriptions.queries.ts';
import {
  authenticationNeededMail,
  cancelledMail,
  cardExpiresMail,
  endedMail,
  paymentFailedMail,
  planChangedMail,
  receiptMail,
  refundedMail,
  renewalMail,
} from './notices.mails.ts';
import type { Notice } from './notices.ts';

const OF_INVOICES = {
  receipt: receiptMail,
  payment_failed: paymentFailedMail,
  authentication_needed: authenticationNeededMail,
  refunded: refundedMail,
};
const OF_SUBSCRIPTIONS = {
  plan_changed: planChangedMail,
  cancelled: cancelledMail,
  ended: endedMail,
  renewal_ahead: renewalMail,
};

interface Deps extends Pick<Platform, 'database' | 'queue' | 'settings'> {
  users: Pick<Users, 'findById'>;
  catalog: Pick<Catalog, 'pricesById'>;
}

/** Mails a notice to the customer; the names of plans are read when it is written. */
export const noticeJob = ({ database: { db }, queue, settings, users, catalog }: Deps): JobHandler => {
  async function mailOf(owner: UserRow, { kind, id }: Notice): Promise<Mail | undefined> {
    if (kind === 'card_expires') return cardExpiresMail(owner, id, settings.values);
    if (kind in OF_INVOICES) {
      const invoice = await findInvoice(db, id);
      return (
        invoice &&
        OF_INVOICES[kind as keyof typeof OF_INVOICES](owner, presentInvoice(invoice), settings.values)
      );
    }
    const row = await findSubscription(db, id);
    if (!row) return undefined;
    const subscription = presentSubscription(row, await catalog.pricesById(priceIdsOf([row])));
    return OF_SUBSCRIPTIONS[kind as keyof typeof OF_SUBSCRIPTIONS](owner, subscription, settings.values);
  }

  return {
    concurrency: 1,
    async run(payload, _signal, { end }) {
      const { userId, notice } = payload as { userId: string; notice: Notice };
      const owner = await users.findById(userId);
      const mail = owner && (await mailOf(owner, notice));
      if (mail)
        await inTransaction(db, async (tx) => {
          await queue.enqueue(tx, MAIL_JOB, mail);
          await end(tx);
        });
      return 'done';
    },
  };
};
