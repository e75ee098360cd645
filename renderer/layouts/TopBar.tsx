import { InstallationLogo } from '#components/ui/InstallationLogo.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import bar from './bar.module.css';
import type { LayoutProps } from './layout-props.ts';
import { areas, MobileMenu } from './MobileMenu.tsx';
import { UserButton } from './UserButton.tsx';

/** The full top bar. The home page shows neither logo nor search in it; elsewhere the search finds posts. */
export function TopBar(props: LayoutProps) {
  const { siteName, path, address, hasPlans } = props;
  const isHome = path === '/';
  return (
    <header className={bar.bar}>
      <div className={bar.inner}>
        {!isHome && (
          <a className={bar.home} href="/">
            <InstallationLogo /> <span className={bar.name}>{siteName}</span>
          </a>
        )}
        <nav className={bar.areas} aria-label="Areas">
          {areas(hasPlans).map(({ label, href }) => (
            <a key={href} href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {!isHome && (
          <div className={bar.search}>
            <SearchBox action="/blog" name="nameLike" label="Search posts" value={searchedFor(address)} />
          </div>
        )}
        <UserButton {...props} />
        <MobileMenu {...props} />
      </div>
    </header>
  );
}

/** Other pages, such as the marketplace, have searches of their own. */
function searchedFor(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid');
  return isWithin(pathname, '/blog') ? (searchParams.get('nameLike') ?? '') : '';
}

const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);
