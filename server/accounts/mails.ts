import { composeMail } from '../platform/mail/letter.ts';
import type { Mail } from '../platform/mail/mailer.ts';

interface Site {
  siteName: string;
  siteUrl: string;
}

export function verificationMail(to: string, token: string, { siteName, siteUrl }: Site): Mail {
  return composeMail(
    {
      to,
      subject: `Confirm your e-mail address for ${siteName}`,
      paragraphs: [
        'Welcome. One step is left: confirm that this e-mail address is yours, and you can add your website.',
        'The link works once and for 24 hours.',
      ],
      action: { label: 'Confirm e-mail address', url: `${siteUrl}/signup/verify?token=${token}` },
      footer: `You get this mail because somebody signed up at ${siteUrl} with this address. If it was not you, ignore it: without the confirmation nothing happens.`,
    },
    siteName,
  );
}
