import css from './HomeLink.module.css';
import { InstallationLogo } from './InstallationLogo.tsx';

/** The logo with a link to the home page, for pages without a top bar. */
export function HomeLink() {
  return (
    <a className={css.home} href="/" aria-label="Home">
      <InstallationLogo size={40} />
    </a>
  );
}
