import { siteTabPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';
import type { Conversation } from './inbox-types.ts';

/** All of a conversation, on the pages of its website. */
export function transcriptPath({ sites }: Data, chat: Conversation): string | undefined {
  const site = sites.find(({ id }) => id === chat.site.id);
  return site && `${siteTabPath(site.ownerName, site.slug, 'conversations')}/${chat.id}`;
}
