import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const user = ownPage(context);
  const settings = await context.services.notifications.settingsOf(user.id);
  return { user, settings };
});

export type Data = Awaited<ReturnType<typeof data>>;
