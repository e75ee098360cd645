import type { LeadInput } from '../../lib/schemas/widget.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { renderEmail } from '../platform/mail/render-email.ts';
import type { SiteView } from '../sites/sites.ts';

export function leadMail(
  owner: { email: string; name: string },
  lead: LeadInput,
  site: SiteView,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): Mail {
  return renderEmail(
    {
      to: owner.email,
      replyTo: lead.email,
      subject: `A visitor of ${site.name} would like an answer`,
      paragraphs: [
        `A visitor of ${site.name} asked something that its pages do not answer, and left an email address.`,
        'The visitor agreed that you use the address to answer. A reply to this mail goes there.',
      ],
      facts: [
        ...(lead.name ? [['Name', lead.name] as [string, string]] : []),
        ['Email', lead.email],
        ...(lead.message ? [['Message', lead.message] as [string, string]] : []),
      ],
      action: { label: `Open ${site.name}`, url: `${siteUrl}/u/${owner.name}/sites/${site.slug}` },
      footer: `You get this mail because the site ${site.name} is yours.`,
    },
    siteName,
  );
}
