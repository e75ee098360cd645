import { webAddress } from '../../web-address.ts';

/** Returns the address of an allowed link, null for all others. */
export type LinkCheck = (target: string) => string | null;

/** The websites that links may lead to; `any` for what a person has written. */
export type LinkSources = readonly { url: string }[] | 'any';

/**
 * Allows links to the websites of an answer's sources only. Links to other websites, injected by a page or by the
 * model, could exfiltrate the conversation.
 */
export function linksTo(sources: LinkSources): LinkCheck {
  const origins = sources === 'any' ? null : sources.map(({ url }) => originOf(webAddress(url)));
  return (target) => {
    // The address may be followed by a title.
    const address = webAddress(target.trim().split(/\s/, 1)[0] ?? '');
    return address && (origins?.includes(originOf(address)) ?? true) ? address : null;
  };
}

const originOf = (address: string | null): string => (address ? new URL(address).origin : '');
