import { withShownTimes } from '#lib/lists/list.ts';
import { BOUNCED_MAIL_LIST, MAIL_LIST, UNSENT_MAIL_LIST } from '#lib/lists/outbox.ts';
import { outboxQuery } from '#lib/schemas/outbox.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../../read-list.ts';

/** Of those that were not sent, and of those that bounced. */
const NEWEST = { limit: 25, page: 1 };

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, MAIL_LIST, outboxQuery);
  const { system, config } = context.services;
  const [files, unsent, bounced] = await Promise.all([
    system.mails.list(query.nameLike, paging),
    system.unsentMails.list(NEWEST),
    system.unsentMails.bounced(NEWEST),
  ]);
  return {
    hasSmtp: config.mail.smtpUrl !== undefined,
    mails: files.results.map((mail) => withShownTimes(MAIL_LIST, mail, display)),
    ...stateOf(files.count),
    unsent: {
      mails: unsent.results.map((mail) => withShownTimes(UNSENT_MAIL_LIST, mail, display)),
      count: unsent.count,
    },
    bounced: {
      mails: bounced.results.map((mail) => withShownTimes(BOUNCED_MAIL_LIST, mail, display)),
      count: bounced.count,
    },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
