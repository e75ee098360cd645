import { ownAnswersPath } from '#components/sites/inbox/own-answers-path.ts';
import { sitePath, siteTabPath } from '#lib/routes.ts';
import { roleMay } from '#lib/site-roles.ts';
import type { Data } from './+data.ts';
import type { Conversation, ShownMessage } from './inbox-types.ts';
import type { Site } from './use-site.ts';

/** All of a conversation, on the pages of its website. */
export function transcriptPath({ sites }: Data, chat: Conversation): string | undefined {
  const site = sites.find(({ id }) => id === chat.site.id);
  return site && `${siteTabPath(site.ownerName, site.slug, 'conversations')}/${chat.id}`;
}

/** The website's own answer, in the list of its answers; for those without settings, below the gaps. */
export function answerPath(
  { sites }: Data,
  { id, role, mayChangeBot }: Site,
  answer: NonNullable<ShownMessage['savedAs']>,
): string | undefined {
  const site = sites.find((one) => one.id === id);
  if (!site || !role) return undefined;
  const mayOpenKnowledge = roleMay(role, 'settings') && mayChangeBot;
  return ownAnswersPath(sitePath(site.ownerName, site.slug), mayOpenKnowledge, answer);
}
