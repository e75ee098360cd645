import { accountLinks } from './account-links.ts';
import { Drawer } from './Drawer.tsx';
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

/** The links that do not fit into the top bar. */
export function MobileMenu({ viewer, siteName, hasPlans }: LayoutProps) {
  return (
    <Drawer id="mobile-menu" siteName={siteName}>
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
    </Drawer>
  );
}
