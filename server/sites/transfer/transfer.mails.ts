import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';

interface Website {
  name: string;
  domain: string;
}

const facts = ({ name, domain }: Website): [string, string][] => [
  ['Website', name],
  ['Domain', domain],
];

/** For the person who may take over the website. */
export const transferOfferMail = (
  email: string,
  { website, token }: { website: Website; token: string },
  owner: Recipient,
  site: Installation,
) =>
  emailTo({ email }, site, {
    subject: `Take over the website ${website.name}`,
    paragraphs: [
      `${owner.first_name ?? owner.name} offers you the website ${website.name} at ${site.siteName}: with its assistant, conversations and leads. It then counts against your plan.`,
      'The link works once, for seven days. Do not pass it on.',
    ],
    facts: facts(website),
    action: { label: 'See the offer', url: `${site.siteUrl}/site-transfer?token=${token}` },
    footer: `You received this email because the owner of ${website.name} entered your address at ${site.siteUrl}. If you do not want the website, ignore it.`,
  });

interface Transferred {
  website: Website;
  path: string;
}

/** For the new owner. */
export const siteReceivedMail = (to: Recipient, { website, path }: Transferred, site: Installation) =>
  emailTo(to, site, {
    subject: `The website ${website.name} is yours now`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, you have taken over the website ${website.name} at ${site.siteName}.`,
      'Look at its team, its webhooks and its API keys, and replace secrets that only you should know.',
    ],
    facts: facts(website),
    action: { label: 'Open the website', url: site.siteUrl + path },
    footer: `You received this email because you accepted the website with your account at ${site.siteUrl}.`,
  });

/** For the former owner. */
export const siteHandedOverMail = (
  to: Recipient,
  { website, path, newOwner, isManager }: Transferred & { newOwner: string; isManager: boolean },
  site: Installation,
) =>
  emailTo(to, site, {
    subject: `You have handed over the website ${website.name}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, ${newOwner} has taken over the website ${website.name}, with its assistant, conversations and leads.`,
      isManager
        ? 'You remain in its team as a manager.'
        : 'You have no access to it any more, because the plan of its new owner has no seat left.',
    ],
    facts: facts(website),
    ...(isManager && { action: { label: 'Open the website', url: site.siteUrl + path } }),
    footer: `You received this email because the website belonged to your account at ${site.siteUrl}.`,
  });
