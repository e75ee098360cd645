import { siteTabPath } from '#lib/routes.ts';
import type { LeadInput } from '#lib/schemas/widget.ts';
import type { SiteView } from '../sites/sites.ts';
import { emailTo, type MailSite, type Recipient } from '../users/users.ts';

export const leadMail = (
  owner: Pick<Recipient, 'email' | 'name'>,
  lead: LeadInput,
  site: SiteView,
  { siteName, siteUrl }: MailSite,
) =>
  emailTo(owner, siteName, {
    replyTo: lead.email,
    subject: `New lead from ${site.name}`,
    paragraphs: [
      `A visitor of ${site.name} asked a question that your pages don’t cover, and left an email address.`,
      'The visitor agreed that you reply to this address. Reply to this email to answer.',
    ],
    facts: [
      ...(lead.name ? [['Name', lead.name] as [string, string]] : []),
      ['Email', lead.email],
      ...(lead.message ? [['Message', lead.message] as [string, string]] : []),
    ],
    action: { label: 'Open leads', url: siteUrl + siteTabPath(owner.name, site.slug, 'leads') },
    footer: `You received this email because you own the website ${site.name}.`,
  });
