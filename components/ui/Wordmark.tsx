import { useContext } from 'react';
import { WORDMARK } from '#lib/assets.ts';
import { PRODUCT_NAME } from '#lib/own-site.ts';
import { SiteLogo } from './SiteLogo.tsx';
import { SiteContext } from './site-context.ts';

/** The files are three times as wide as high. */
const PROPORTION = 3;

/** The logo and the name of this website; drawn together if both are those of the product. */
export function Wordmark({ siteName, size }: { siteName: string; size: number }) {
  const { logo } = useContext(SiteContext);
  if (logo || siteName !== PRODUCT_NAME)
    return (
      <>
        <SiteLogo size={size} /> <span>{siteName}</span>
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
