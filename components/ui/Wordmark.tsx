import { useContext } from 'react';
import { WORDMARK } from '#lib/assets.ts';
import { PRODUCT_NAME } from '#lib/own-site.ts';
import { InstallationLogo } from './InstallationLogo.tsx';
import { InstallationContext } from './installation-context.ts';

/** The files are three times as wide as high. */
const PROPORTION = 3;

/** The logo and the name of this website; drawn together if both are those of the product. */
export function Wordmark({ siteName, size }: { siteName: string; size: number }) {
  const { logo } = useContext(InstallationContext);
  if (logo || siteName !== PRODUCT_NAME)
    return (
      <>
        <InstallationLogo size={size} /> <span>{siteName}</span>
      </>
    );
  // Only the file that matches the colour scheme is displayed and loaded.
  return (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      className={`${scheme}-only`}
      src={WORDMARK[scheme]}
      alt={siteName}
      width={size * PROPORTION}
      height={size}
      loading="lazy"
    />
  ));
}
