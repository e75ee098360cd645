import type { IconName } from '../icons.ts';

interface Network {
  icon: IconName;
  name: string;
  href: string;
}

/** The share links of the supported networks, according to their documented URL formats. */
export function networksFor(url: string, title: string): Network[] {
  const [u, t, both] = [url, title, `${title} ${url}`].map(encodeURIComponent);
  return [
    { icon: 'x', name: 'X', href: `https://x.com/intent/post?text=${t}&url=${u}` },
    { icon: 'facebook', name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { icon: 'linkedin', name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${u}` },
    { icon: 'reddit', name: 'Reddit', href: `https://www.reddit.com/submit?url=${u}&title=${t}` },
    { icon: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { icon: 'telegram', name: 'Telegram', href: `https://t.me/share/url?url=${u}&text=${t}` },
    { icon: 'bluesky', name: 'Bluesky', href: `https://bsky.app/intent/compose?text=${both}` },
    { icon: 'mastodon', name: 'Mastodon', href: `https://share.joinmastodon.org/#text=${both}` },
    { icon: 'threads', name: 'Threads', href: `https://www.threads.com/intent/post?text=${both}` },
  ];
}

export function mailAddress(url: string, title: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
}
