import { formatOrdinalDate } from '#lib/dates.ts';
import { notificationsPath, sitePath } from '#lib/routes.ts';
import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';
import { unsubscribeLinks } from '../../platform/mail/unsubscribe-tokens.ts';

/** A website's week. */
export interface SiteDigest {
  name: string;
  slug: string;
  questions: number;
  answered: number;
  searches: number;
  leads: number;
  /** Questions without an answer, the most frequent first. */
  gaps: { text: string; times: number }[];
  /** Why sources could not be read. */
  failures: string[];
}

interface Week {
  /** ISO 8601: its first moment. */
  start: string;
  timeZone: string;
  sites: SiteDigest[];
}

export function digestMail(
  owner: Recipient,
  { start, timeZone, sites }: Week,
  token: string,
  installation: Installation,
) {
  const [only] = sites;
  const what = sites.length === 1 && only ? only.name : 'your websites';
  return emailTo(owner, installation, {
    isPrivate: true,
    subject: `The week of ${what}`,
    paragraphs: [
      `Hello ${owner.first_name ?? owner.name}, this is the week from ${formatOrdinalDate(start, { timeZone })}.`,
      ...sites.flatMap((site) => [
        `${site.name}: ${numbersOf(site)}`,
        ...(site.gaps.length > 0 ? [`Not answered yet:\n${site.gaps.map(gapLine).join('\n')}`] : []),
        ...(site.failures.length > 0
          ? [`Sources that could not be read:\n${site.failures.map(line).join('\n')}`]
          : []),
      ]),
    ],
    action: {
      label: 'Open dashboard',
      url:
        installation.siteUrl +
        (sites.length === 1 && only ? sitePath(owner.name, only.slug) : `/u/${owner.name}`),
    },
    footer: `You received this email because you own websites on ${installation.siteName}. Choose which emails you get: ${installation.siteUrl}${notificationsPath(owner.name)}`,
    unsubscribe: unsubscribeLinks(installation.siteUrl, token),
  });
}

function numbersOf({ questions, answered, searches, leads }: SiteDigest): string {
  const share = questions > 0 ? ` (${Math.round((answered / questions) * 100)}% answered)` : '';
  return `${counted(questions, 'question')}${share}, ${counted(searches, 'search', 'searches')}, ${counted(leads, 'lead')}.`;
}

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

const gapLine = ({ text, times }: SiteDigest['gaps'][number]): string =>
  line(`${text}${times > 1 ? ` (${times} times)` : ''}`);

const line = (text: string): string => `• ${text}`;
