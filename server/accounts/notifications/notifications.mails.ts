import { leadAnswersIn, leadAnswerText } from '#lib/lead-fields.ts';
import { inboxPath, notificationsPath, sitePath, siteTabPath } from '#lib/routes.ts';
import { emailTo, type Installation } from '../users/users.ts';
import type { MailedLead, MailedSite } from './notifications.queries.ts';

/** The longest list in a mail. */
const SHOWN = 20;

/** One lead can be answered by a reply to the mail. */
export function leadMail(site: MailedSite, leads: MailedLead[], installation: Installation) {
  const [lead] = leads;
  const action = { label: 'Open leads', url: urlOf(site, 'leads', installation) };
  if (leads.length > 1 || !lead)
    return mailTo(site, installation, {
      subject: `${leads.length} new leads from ${site.name}`,
      paragraphs: [
        `Visitors of ${site.name} left their email addresses. They agreed that you reply to these addresses.`,
      ],
      facts: leads
        .slice(0, SHOWN)
        .map(({ name, email, message, fields }): [string, string] => [
          name ? `${name}, ${email}` : email,
          [message ?? 'No message', ...factsOf(fields).map((fact) => fact.join(': '))].join('\n'),
        ]),
      action,
    });
  return mailTo(site, installation, {
    replyTo: lead.email,
    subject: `New lead from ${site.name}`,
    paragraphs: [
      `A visitor of ${site.name} left an email address.`,
      'The visitor agreed that you reply to this address. Reply to this email to answer.',
    ],
    facts: [
      ...(lead.name ? [['Name', lead.name] as [string, string]] : []),
      ['Email', lead.email],
      ...(lead.message ? [['Message', lead.message] as [string, string]] : []),
      ...factsOf(lead.fields),
    ],
    action: lead.chatId
      ? { label: 'Open the conversation', url: installation.siteUrl + inboxPath(site.ownerName, lead.chatId) }
      : action,
  });
}

/** The answers to the website's own fields. */
const factsOf = (fields: string | null): [label: string, value: string][] =>
  leadAnswersIn(fields).map((answer) => [answer.label, leadAnswerText(answer)]);

export function gapMail(site: MailedSite, questions: string[], installation: Installation) {
  const one = questions.length === 1;
  return mailTo(site, installation, {
    subject: one
      ? `A new content gap on ${site.name}`
      : `${questions.length} new content gaps on ${site.name}`,
    paragraphs: [
      `Your pages don’t cover ${one ? 'this question' : 'these questions'} yet. Write the answer, and the next visitor gets it.`,
      questions
        .slice(0, SHOWN)
        .map((question) => `• ${question}`)
        .join('\n'),
    ],
    action: { label: 'Write the answers', url: urlOf(site, 'gaps', installation) },
  });
}

export function sourceFailedMail(
  site: MailedSite,
  sources: { name: string; error: string }[],
  installation: Installation,
) {
  const one = sources.length === 1;
  return mailTo(site, installation, {
    subject: one
      ? `A source of ${site.name} could not be read`
      : `${sources.length} sources of ${site.name} could not be read`,
    paragraphs: ['Your assistant goes on answering from what was read before.'],
    facts: sources.slice(0, SHOWN).map(({ name, error }): [string, string] => [name, error]),
    action: { label: 'Open sources', url: urlOf(site, 'knowledge', installation) },
  });
}

const urlOf = (
  { ownerName, slug }: MailedSite,
  tab: Parameters<typeof siteTabPath>[2],
  { siteUrl }: Installation,
): string => siteUrl + siteTabPath(ownerName, slug, tab);

const mailTo = (
  site: MailedSite,
  installation: Installation,
  content: Omit<Parameters<typeof emailTo>[2], 'footer'>,
) =>
  emailTo(site, installation, {
    isPrivate: true,
    ...content,
    footer: `You received this email because you own the website ${site.name}, ${installation.siteUrl}${sitePath(site.ownerName, site.slug)}. Choose which emails you get: ${installation.siteUrl}${notificationsPath(site.ownerName)}`,
  });
