import type { ChatDemoView } from '#components/own-site/ChatDemo.tsx';
import type { PageHead } from '#renderer/head.tsx';
import { pageData } from '#renderer/page-data.ts';
import { loadChatDemo } from '../load-demos.ts';

export interface Data extends PageHead {
  chat: ChatDemoView | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const chat = await loadChatDemo(context);
  return { chat, ...(chat?.asked || chat?.problem ? { unlisted: true } : {}) };
});
