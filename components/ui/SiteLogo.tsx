import { useContext } from 'react';
import { imageUrl } from '#lib/images.ts';
import { Logo } from './Logo.tsx';
import { SiteContext } from './site-context.ts';

/** The logo of this website: an uploaded picture, or the mark of the product. */
export function SiteLogo({ size = 28 }: { size?: number }) {
  const { logo } = useContext(SiteContext);
  if (!logo) return <Logo size={size} />;
  const { sourceUrl, version } = logo;
  return <img src={imageUrl(sourceUrl, 256, { version })} alt="" height={size} width="auto" />;
}
