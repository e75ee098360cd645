import { truncate } from '#lib/text.ts';
import { emailTo, type Installation } from '../../accounts/accounts.ts';
import { mailPhrasesIn } from './phrases.ts';

interface Answer {
  to: string;
  locale: string | null;
  site: { name: string; domain: string };
  /** Who has answered; null for a former member. */
  operator: string | null;
  /** What the visitor wrote last before; null without words. */
  question: string | null;
  /** The messages, oldest first; files are named. */
  messages: string[];
  /** The page with the conversation. */
  link: string;
  /** Where replies are read, if they are. */
  replyTo: string | undefined;
}

/** As much of a long question as tells which one it is. */
const QUESTION = 300;

export function answerMail(
  { to, locale, site, operator, question, messages, link, replyTo }: Answer,
  installation: Installation,
) {
  const phrases = mailPhrasesIn(locale);
  const filled = (text: string) =>
    text
      .replace('{name}', () => operator ?? phrases.team)
      .replace('{site}', () => site.name)
      .replace('{domain}', () => site.domain);
  return emailTo({ email: to }, installation, {
    isPrivate: true,
    subject: filled(phrases.subject),
    paragraphs: [
      filled(phrases.intro),
      ...messages,
      ...(question ? [phrases.asked.replace('{question}', () => truncate(question, QUESTION))] : []),
      replyTo ? phrases.byReply : phrases.byLink,
    ],
    action: { label: phrases.action, url: link },
    footer: filled(phrases.footer),
    ...(replyTo && { replyTo }),
  });
}
