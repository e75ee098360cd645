import css from './HomeLink.module.css';
import { Logo } from './Logo.tsx';

/** The mark alone, on pages without a top bar. */
export function HomeLink() {
  return (
    <a className={css.home} href="/" aria-label="Home">
      <Logo size={40} />
    </a>
  );
}
