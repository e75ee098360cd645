import { withShownTimes } from '#lib/lists/list.ts';
import { MAIL_LIST } from '#lib/lists/outbox.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { system, clock } = context.services;
  const mail = await system.mails.get(viewer, context.routeParams.id ?? '');
  const { from, text, hasHtml, isPrivate, isBroken } = mail;
  return {
    title: mail.subject || 'Email',
    mail: {
      ...withShownTimes(MAIL_LIST, mail, { viewer, now: clock.now() }),
      from,
      text,
      hasHtml,
      isPrivate,
      isBroken,
    },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
