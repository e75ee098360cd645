import { Logo } from './Logo.tsx';
import css from './HomeLink.module.css';

/** The mark alone, on pages without a top bar. */
export function WayHome() {
  return (
    <a className={css.home} href="/" aria-label="Home">
      <Logo size={40} />
    </a>
  );
}
