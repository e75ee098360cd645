import { expect, it } from 'vitest';
import { NETWORK_NAMES, shareLink } from './share-links.ts';

const url = 'https://site.example/a?b=1&c=2#d';
const title = 'Doors & “arches” #1, T=U';

it.each(Object.keys(NETWORK_NAMES) as (keyof typeof NETWORK_NAMES)[])(
  '%s gets the whole address and title',
  (network) => {
    const link = new URL(shareLink(network, { url, title }));
    const given = [...link.searchParams.values(), decodeURIComponent(link.hash)].join(' ');
    expect(given).toContain(url);
    if (network !== 'facebook' && network !== 'linkedin') expect(given).toContain(title);
  },
);
