import type { SettingValues } from '#lib/setting-values.ts';

type Checked = Pick<SettingValues, 'signUp' | 'mailFrom'>;

/** What a change could break for people, as a question; undefined for a change without a risk. */
export function riskOf(
  before: Checked,
  after: Checked,
  { isOnlyAdmin }: { isOnlyAdmin: boolean },
): string | undefined {
  const risks = [signUpRisk(before, after, isOnlyAdmin), senderRisk(before, after)].flatMap(
    (risk) => risk ?? [],
  );
  return risks.length > 0 ? risks.join(' ') : undefined;
}

const ONLY_ADMIN =
  'You are the only admin: if you lose your password and your mailbox, no other person can open it again.';

function signUpRisk({ signUp: before }: Checked, { signUp: after }: Checked, isOnlyAdmin: boolean) {
  if (after === before || after !== 'closed') return undefined;
  return `Nobody can sign up any more.${isOnlyAdmin ? ` ${ONLY_ADMIN}` : ''} Tick the box to close sign-up.`;
}

function senderRisk(before: Checked, after: Checked) {
  const domain = domainOf(after.mailFrom);
  if (domain === domainOf(before.mailFrom)) return undefined;
  return `Emails would come from ${domain}. If your mail server may not send for it, links to confirm an address or to reset a password do not arrive. Tick the box, save, and send a test email.`;
}

/** The domain of `Name <address>` or of an address. */
const domainOf = (sender: string): string => /@([^\s@<>]+)>?$/.exec(sender)?.[1]?.toLowerCase() ?? '';
