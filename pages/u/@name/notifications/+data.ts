import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const user = ownPage(context);
  const { notifications, alerts, push } = context.services;
  const [settings, sites] = await Promise.all([notifications.settingsOf(user.id), alerts.list(user)]);
  return { user, settings, sites, pushKey: sites.length > 0 ? await push.publicKey() : null };
});

export type Data = Awaited<ReturnType<typeof data>>;
