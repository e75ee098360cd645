import { bouncedRow, mailRow, unsentRow } from '#components/office/system/mail-rows.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { outboxQuery } from '#lib/schemas/outbox.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

/** Of those that were not sent, and of those that bounced. */
const NEWEST = { limit: 25, page: 1 };

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { system, config, clock } = context.services;
  const query = outboxQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { paging, stateOf } = listPage(query, context.rows);
  const [files, unsent, bounced] = await Promise.all([
    system.mails.list(query.nameLike, paging),
    system.unsentMails.list(NEWEST),
    system.unsentMails.bounced(NEWEST),
  ]);
  const display = { viewer, now: clock.now() };
  return {
    hasSmtp: config.mail.smtpUrl !== undefined,
    mails: files.results.map((mail) => mailRow(mail, display)),
    ...stateOf(files.count),
    unsent: { mails: unsent.results.map((mail) => unsentRow(mail, display)), count: unsent.count },
    bounced: { mails: bounced.results.map((mail) => bouncedRow(mail, display)), count: bounced.count },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
