import { adminPage, pageData } from '#renderer/page-data.ts';
import { systemView } from './system-view.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { system, clock } = context.services;
  return { system: systemView(await system.state(), { viewer, now: clock.now() }) };
});

export type Data = Awaited<ReturnType<typeof data>>;
