import { Wordmark } from '#components/ui/Wordmark.tsx';
import type { FooterLinks } from '#lib/setting-values.ts';
import css from './Footer.module.css';
import type { LayoutProps } from './layout-props.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export function Footer({
  siteName,
  asksConsent,
  theme,
  address,
  links,
}: LayoutProps & { links: FooterLinks }) {
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <a className={css.logo} href="/">
          <Wordmark siteName={siteName} size={24} />
        </a>
        <a href="/origin-story">Origin Story</a>
        <a href="/developers">Developers</a>
        {LINKS.map(([name, label]) => {
          const href = links[name];
          return (
            href && (
              <a key={name} href={href}>
                {label}
              </a>
            )
          );
        })}
        {asksConsent && (
          <a href="#consent" data-consent-choices hidden>
            Privacy choices
          </a>
        )}
        <span>
          © {new Date().getFullYear()} {siteName}
        </span>
        <ThemeSwitch theme={theme} next={address} />
      </div>
    </footer>
  );
}

const LINKS: [keyof FooterLinks, string][] = [
  ['sourceLink', 'Source code'],
  ['imprintLink', 'Imprint'],
  ['privacyLink', 'Privacy'],
  ['termsLink', 'Terms'],
  ['contactLink', 'Contact'],
];
