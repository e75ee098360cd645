import { Logo } from '../../components/ui/Logo.tsx';
import css from './Footer.module.css';
import type { LayoutProps } from './layout-props.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The small footer. */
export function Footer({ siteName, theme, address }: LayoutProps) {
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <a className={css.logo} href="/">
          <Logo size={24} /> <span>{siteName}</span>
        </a>
        <a href="/origin-story">Origin Story</a>
        <span className={css.copyright}>
          © {new Date().getFullYear()} {siteName}
        </span>
        <ThemeSwitch theme={theme} next={address} />
      </div>
    </footer>
  );
}
