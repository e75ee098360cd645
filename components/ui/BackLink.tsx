import css from './BackLink.module.css';
import { Icon } from './Icon.tsx';

/** Leads to the page above; which one that is, `lib/back-links` says. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={css.back} href={href}>
      <Icon name="back" size={16} /> {children}
    </a>
  );
}
