import css from './HomeLink.module.css';
import { SiteLogo } from './SiteLogo.tsx';

/** The logo with a link to the home page, for pages without a top bar. */
export function HomeLink() {
  return (
    <a className={css.home} href="/" aria-label="Home">
      <SiteLogo size={40} />
    </a>
  );
}
