import { renderEmail } from '../platform/mail/email-template.ts';
import type { Mail } from '../platform/mail/mailer.ts';

interface Recipient {
  email: string;
  name: string;
}

export function deletedMail(
  to: Recipient,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): Mail {
  return renderEmail(
    {
      to: to.email,
      subject: `Your ${siteName} account was deleted`,
      paragraphs: [
        `Goodbye ${to.name}. Your account is gone, and with it your websites here, their assistants and all conversations.`,
        'Posts that you published stay, without your name. Lines of script on your websites do nothing any more and can be taken out.',
      ],
      footer: `You get this last mail because this was the address of an account at ${siteUrl}.`,
    },
    siteName,
  );
}
