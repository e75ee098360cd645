import css from './BackLink.module.css';
import { Icon } from './Icon.tsx';

/** Links to the parent page, as defined in `lib/back-links`. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={css.back} href={href}>
      <Icon name="back" size={16} /> {children}
    </a>
  );
}
