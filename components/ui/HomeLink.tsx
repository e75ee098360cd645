import css from './HomeLink.module.css';
import { Logo } from './Logo.tsx';

/** The logo mark with a link to the home page, for pages without a top bar. */
export function HomeLink() {
  return (
    <a className={css.home} href="/" aria-label="Home">
      <Logo size={40} />
    </a>
  );
}
