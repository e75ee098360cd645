import type { AnchorHTMLAttributes } from 'react';
import { webAddress } from '#lib/web-address.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  address: string;
  /** Is left out of the text. */
  domain?: string;
}

/** A page, by its host and path. Visitors choose these addresses: only those of the web are links. */
export function PageLink({ address, domain, ...link }: PageLinkProps) {
  if (webAddress(address) === null) return null;
  const { host, pathname } = new URL(address);
  const path = pathname === '/' ? '' : pathname;
  return (
    <a href={address} rel="noreferrer" {...link}>
      {path && host === domain ? path : host + path}
    </a>
  );
}
