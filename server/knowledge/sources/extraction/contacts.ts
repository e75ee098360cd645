/** Whether a link is for mail or a telephone. */
export const isContact = (href: string | undefined): boolean => href !== undefined && CONTACT.test(href);

const CONTACT = /^\s*(?:mailto|tel|sms):[^?]/i;

/** The address of a link for mail or a telephone, unless the link itself shows it. */
export function contactOf(href: string, shown: string): string {
  const [, scheme = '', rest = ''] = /^\s*(mailto|tel|sms):(?:\/\/)?([^?;]{1,100})/i.exec(href) ?? [];
  const address = decoded(rest).trim();
  if (scheme.toLowerCase() === 'mailto')
    return /^\S+@\S+$/.test(address) && !shown.toLowerCase().includes(address.toLowerCase()) ? address : '';
  const digits = (text: string) => text.replace(/\D/g, '');
  // The link may show it without the code of the country.
  const isShown =
    digits(address).endsWith(digits(shown).slice(-MIN_DIGITS)) && digits(shown).length >= MIN_DIGITS;
  return /^[\d+][\d\s().+/*#-]*$/.test(address) && !isShown ? address : '';
}

const MIN_DIGITS = 5;

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
