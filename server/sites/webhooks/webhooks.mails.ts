import { siteTabPath } from '#lib/routes.ts';
import { emailTo, type Installation } from '../../accounts/accounts.ts';
import type { PendingDelivery } from './deliveries.queries.ts';

export const pausedMail = (
  { email, name, url, siteName: website, siteSlug }: PendingDelivery,
  installation: Installation,
) =>
  emailTo({ email }, installation, {
    subject: `A webhook of ${website} was paused`,
    paragraphs: [
      'Every message to this address has failed for a day, so no more are sent. Events that happen while it is paused are not sent later.',
      'When your server works again, turn the webhook on. You can send the messages that failed again for 30 days.',
    ],
    facts: [
      ['Website', website],
      ['Address', url],
    ],
    action: { label: 'Open webhooks', url: installation.siteUrl + siteTabPath(name, siteSlug, 'webhooks') },
    footer: `You received this email because you own the website ${website}.`,
  });
