import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';

/** For the owner of a website that an admin deleted. */
export const siteDeletedMail = (
  to: Recipient,
  { name, domain }: { name: string; domain: string },
  installation: Installation,
) =>
  emailTo(to, installation, {
    subject: `Your website ${name} was deleted from ${installation.siteName}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an admin of ${installation.siteName} deleted your website, with its conversations, its leads and the assistant that was made for it.`,
      'You can remove the widget’s line of script from its pages; it does nothing now.',
    ],
    facts: [
      ['Website', name],
      ['Domain', domain],
    ],
    footer: `You received this email because the website belonged to your account at ${installation.siteUrl}.`,
  });
