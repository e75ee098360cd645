import type { ShareNetwork } from './widget-settings.ts';

type Linked = Exclude<ShareNetwork, 'copy' | 'print'>;

export const NETWORK_NAMES: Record<Linked, string> = {
  x: 'X',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  threads: 'Threads',
  email: 'Email',
};

/** According to the networks' documented formats: `U` is the page's address, `T` its title, `B` both. */
const FORMATS: Record<Linked, string> = {
  x: 'https://x.com/intent/post?text=T&url=U',
  facebook: 'https://www.facebook.com/sharer/sharer.php?u=U',
  linkedin: 'https://www.linkedin.com/sharing/share-offsite/?url=U',
  reddit: 'https://www.reddit.com/submit?url=U&title=T',
  whatsapp: 'https://wa.me/?text=B',
  telegram: 'https://t.me/share/url?url=U&text=T',
  bluesky: 'https://bsky.app/intent/compose?text=B',
  mastodon: 'https://share.joinmastodon.org/#text=B',
  threads: 'https://www.threads.com/intent/post?text=B',
  email: 'mailto:?subject=T&body=B',
};

/** The address that shares a page in a network. */
export function shareLink(network: Linked, { url, title }: { url: string; title: string }): string {
  const both = network === 'email' ? `${title}\n${url}` : `${title} ${url}`;
  const values: Record<string, string> = { U: url, T: title, B: both };
  return FORMATS[network].replace(
    /=([UTB])\b/g,
    (_, name: string) => `=${encodeURIComponent(values[name] ?? '')}`,
  );
}
