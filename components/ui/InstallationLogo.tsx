import { useContext } from 'react';
import { imageUrl } from '#lib/images.ts';
import { InstallationContext } from './installation-context.ts';
import { Logo } from './Logo.tsx';

/** The logo of this website: an uploaded picture, or the mark of the product. */
export function InstallationLogo({ size = 28 }: { size?: number }) {
  const { logo } = useContext(InstallationContext);
  if (!logo) return <Logo size={size} />;
  const { sourceUrl, version } = logo;
  return <img src={imageUrl(sourceUrl, 256, { version })} alt="" height={size} width="auto" />;
}
