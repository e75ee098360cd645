import { pageData } from '#renderer/page-data.ts';
import { loadChatDemo } from '../load-demos.ts';

export const data = pageData(async (context) => {
  const chat = await loadChatDemo(context);
  return { chat, unlisted: Boolean(chat?.asked || chat?.problem) };
});

export type Data = Awaited<ReturnType<typeof data>>;
