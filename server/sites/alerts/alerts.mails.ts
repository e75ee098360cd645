import { inboxPath, notificationsPath } from '#lib/routes.ts';
import { truncate } from '#lib/text.ts';
import { emailTo, type Installation } from '../../accounts/accounts.ts';
import type { AlertedPerson, WaitingConversation } from './alerts.queries.ts';

/** The longest list in a mail. */
const SHOWN = 20;
const WORDS = 1000;

export function alertMail(
  person: AlertedPerson,
  [first, ...more]: [WaitingConversation, ...WaitingConversation[]],
  installation: Installation,
) {
  const all = [first, ...more];
  const isOne = more.length === 0;
  return emailTo(person, installation, {
    isPrivate: true,
    subject: isOne ? titleOf(first) : `${all.length} conversations wait for an answer`,
    paragraphs: [
      isOne
        ? `${titleOf(first)}. ${first.words ? 'This is what the visitor wrote last:' : 'The visitor has written nothing yet.'}`
        : 'These visitors wait for an answer:',
    ],
    facts: all
      .slice(0, SHOWN)
      .filter(({ words }) => words || !isOne)
      .map(({ visitorName, siteName, words }): [string, string] => [
        isOne ? (visitorName ?? 'Visitor') : `${visitorName ?? 'Visitor'}, ${siteName}`,
        truncate(words ?? '', WORDS) || 'Nothing yet',
      ]),
    action: {
      label: isOne ? 'Open the conversation' : 'Open the inbox',
      url: installation.siteUrl + inboxPath(person.name, isOne ? first.chatId : undefined),
    },
    footer: `You received this email because you answer visitors${isOne ? ` of ${first.siteName}` : ''}. Choose which emails you get: ${installation.siteUrl}${notificationsPath(person.name)}`,
  });
}

/** What has happened, for a subject and a notification. */
export function titleOf({ status, siteName }: WaitingConversation): string {
  if (status === 'waiting') return `A visitor of ${siteName} waits for an answer`;
  if (status === 'open') return `A visitor of ${siteName} has written to you`;
  return `A visitor of ${siteName} has asked for a person outside opening hours`;
}
