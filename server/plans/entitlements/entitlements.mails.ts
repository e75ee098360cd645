import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';

/** Warns an owner that most or all answers of the month are used. */
export function usageMail(
  owner: Pick<Recipient, 'email'>,
  { percent, allowed }: { percent: number; allowed: number },
  installation: Installation,
) {
  const answers = allowed.toLocaleString('en-US');
  const isUsedUp = percent === 100;
  return emailTo(owner, installation, {
    subject: isUsedUp
      ? 'Your assistants have used all answers of this month'
      : `Your assistants have used ${percent}% of this month’s answers`,
    paragraphs: [
      isUsedUp
        ? `All ${answers} answers that your plan includes in a month are used. Until the first of next month (UTC), visitors who ask a question see that there are no more answers. Search and share buttons still work.`
        : `Your assistants have given ${percent}% of the ${answers} answers that your plan includes in a month. Once all are used, visitors who ask a question see that there are no more until the first of next month (UTC).`,
      'With a larger plan your assistants continue to answer.',
    ],
    action: { label: 'Compare plans', url: `${installation.siteUrl}/pricing` },
    footer: `You received this email because you own websites on ${installation.siteName}.`,
  });
}
