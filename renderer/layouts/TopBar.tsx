import { SearchBox } from '#components/ui/SearchBox.tsx';
import { SiteLogo } from '#components/ui/SiteLogo.tsx';
import bar from './bar.module.css';
import type { LayoutProps } from './layout-props.ts';
import { areas, MobileMenu } from './MobileMenu.tsx';
import { UserButton } from './UserButton.tsx';

/** The full top bar. The home page shows neither logo nor search in it; the search is on the pages that it searches. */
export function TopBar(props: LayoutProps) {
  const { siteName, path, address, hasPlans, hasSearch } = props;
  const isHome = path === '/';
  return (
    <header className={bar.bar}>
      <div className={bar.inner}>
        {!isHome && (
          <a className={bar.home} href="/">
            <SiteLogo /> <span className={bar.name}>{siteName}</span>
          </a>
        )}
        <nav className={bar.areas} aria-label="Areas">
          {areas(hasPlans).map(({ label, href }) => (
            <a key={href} href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {hasSearch && (
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

const searchedFor = (address: string): string =>
  new URL(address, 'http://own.invalid').searchParams.get('nameLike') ?? '';

const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);
