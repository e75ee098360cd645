import { webAddress } from '../../web-address.ts';

/** Returns the address of an allowed link, null for all others. */
export type LinkCheck = (target: string) => string | null;

/**
 * Allows links to the websites of an answer's sources only. Links to other websites, injected by a page or by the
 * model, could exfiltrate the conversation.
 */
export function linksTo(sources: readonly { url: string }[]): LinkCheck {
  const origins = sources.map(({ url }) => originOf(webAddress(url)));
  return (target) => {
    // The address may be followed by a title.
    const address = webAddress(target.trim().split(/\s/, 1)[0] ?? '');
    return address && origins.includes(originOf(address)) ? address : null;
  };
}

const originOf = (address: string | null): string => (address ? new URL(address).origin : '');
