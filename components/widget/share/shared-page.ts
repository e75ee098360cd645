import { webAddress } from '#lib/web-address.ts';
import type { ShareSettings } from '#lib/widget-settings.ts';

interface SharedPage {
  url: string;
  title: string;
}

/**
 * The shared page: canonical address and Open Graph title where present, or the owner's text.
 * @param network whose visits the owner's UTM parameters tell apart; without one they are left out
 */
export function sharedPage({ utm, text }: Partial<ShareSettings>, network?: string): SharedPage {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
  const url = new URL((canonical && webAddress(canonical, location.href)) || location.href);
  if (network) {
    const { source, medium, campaign } = utm ?? {};
    const isUsed = source || medium || campaign;
    const values = { source: isUsed && (source || network), medium, campaign };
    for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(`utm_${name}`, value);
  }
  return { url: url.href, title: text || title || document.title || location.host };
}
