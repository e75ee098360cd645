import { mailRow } from '#components/office/system/mail-rows.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { system, clock } = context.services;
  const mail = await system.mails.get(viewer, context.routeParams.id ?? '');
  const { from, text, hasHtml, isPrivate, isBroken } = mail;
  return {
    title: mail.subject || 'Email',
    mail: { ...mailRow(mail, { viewer, now: clock.now() }), from, text, hasHtml, isPrivate, isBroken },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
