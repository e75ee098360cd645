import { webAddress } from '../../../lib/web-address.ts';

interface SharedPage {
  url: string;
  title: string;
}

/** The shared page: canonical address and Open Graph title where present. */
export function sharedPage(): SharedPage {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
  return {
    url: (canonical && webAddress(canonical, location.href)) || location.href,
    title: title || document.title || location.host,
  };
}
