import { Logo } from '#components/ui/Logo.tsx';
import type { FooterLinks } from '#lib/schemas/footer-links.ts';
import css from './Footer.module.css';
import type { LayoutProps } from './layout-props.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The footer of public pages. */
export function Footer({ siteName, theme, address, links }: LayoutProps & { links: FooterLinks }) {
  const { source, privacy, contact } = links;
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <a className={css.logo} href="/">
          <Logo size={24} /> <span>{siteName}</span>
        </a>
        <a href="/origin-story">Origin Story</a>
        <a href="/developers">Developers</a>
        {source && <a href={source}>Source code</a>}
        {privacy && <a href={privacy}>Privacy</a>}
        {contact && <a href={contact}>Contact</a>}
        <span>
          © {new Date().getFullYear()} {siteName}
        </span>
        <ThemeSwitch theme={theme} next={address} />
      </div>
    </footer>
  );
}
