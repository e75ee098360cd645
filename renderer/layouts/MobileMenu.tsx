import { Icon } from '../../components/ui/Icon.tsx';
import { accountLinks } from './account-links.ts';
import css from './drawer.module.css';
import type { LayoutProps } from './layout-props.ts';

const AREAS = [
  { label: 'Chat', href: '/agents/chat' },
  { label: 'Search', href: '/agents/search' },
  { label: 'Share', href: '/agents/share' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Blog', href: '/blog' },
];

/** The navigation links of the public website. */
export const areas = (hasPlans: boolean) => AREAS.filter(({ href }) => hasPlans || href !== '/pricing');

/** A drawer with the links that do not fit into the top bar. Closes on navigation. */
export function MobileMenu({ viewer, siteName, hasPlans }: LayoutProps) {
  return (
    <>
      <button type="button" className={css.open} popoverTarget="mobile-menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div id="mobile-menu" popover="auto" className={css.drawer}>
        <div className={css.top}>
          <a href="/">{siteName}</a>
          <button
            type="button"
            className={css.close}
            popoverTarget="mobile-menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Menu">
          {areas(hasPlans).map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href="/origin-story">Origin Story</a>
          {!viewer && <a href="/login">Login</a>}
        </nav>
        {viewer && (
          <nav className={css.own} aria-label="Account">
            {accountLinks(viewer, hasPlans).map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        )}
      </div>
    </>
  );
}
