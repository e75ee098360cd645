import { imageUrl } from '#lib/images.ts';
import type { PictureSource } from '#lib/media-use.ts';
import { Logo } from './Logo.tsx';

/** The logo of this website: an uploaded picture, or the mark of the product. */
export function SiteLogo({ logo, size = 28 }: { logo: PictureSource | null; size?: number }) {
  if (!logo) return <Logo size={size} />;
  const { sourceUrl, version } = logo;
  return <img src={imageUrl(sourceUrl, 256, { version })} alt="" height={size} width="auto" />;
}
