import { webAddress } from '../../web-address.ts';

/** Returns the address of a link that may be followed, null for all others. */
export type LinkCheck = (target: string) => string | null;

/**
 * Lets links lead to the websites of an answer's own sources only. Anywhere else, a link that a page or a model has
 * slipped into the answer could carry away what was said in the conversation.
 */
export function linksTo(sources: readonly { url: string }[]): LinkCheck {
  const origins = sources.map(({ url }) => originOf(webAddress(url)));
  return (target) => {
    // A title may follow.
    const address = webAddress(target.trim().split(/\s/, 1)[0] ?? '');
    return address && origins.includes(originOf(address)) ? address : null;
  };
}

const originOf = (address: string | null): string => (address ? new URL(address).origin : '');
