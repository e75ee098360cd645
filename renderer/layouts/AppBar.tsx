import { Icon } from '#components/ui/Icon.tsx';
import { InstallationLogo } from '#components/ui/InstallationLogo.tsx';
import { backLinkOf } from '#lib/back-links.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import css from './AppBar.module.css';
import { type Areas, appLinks } from './account-links.ts';
import bar from './bar.module.css';
import { Drawer, MenuButton } from './Drawer.tsx';
import type { LayoutProps } from './layout-props.ts';
import { UserButton } from './UserButton.tsx';

/** The compact top bar of a user's own pages, with links to all of them; a drawer on narrow screens. */
export function AppBar(props: LayoutProps) {
  const { viewer, path, address, title, siteName, Frame } = props;
  return (
    <header className={`${bar.bar} ${bar.compact} ${css.bar}`}>
      <a className={bar.back} href={backLinkOf(address)} aria-label="Back">
        <Icon name="back" />
      </a>
      <a className={css.logo} href="/" aria-label={siteName}>
        <InstallationLogo size={24} />
      </a>
      {/* Hidden from screen readers, which read the page's own heading. */}
      <span className={css.title} aria-hidden="true">
        {title}
      </span>
      {viewer && (
        <nav className={css.links} aria-label="Main">
          <Links viewer={viewer} path={path} areas={props} />
        </nav>
      )}
      <UserButton {...props} />
      {Frame ? (
        <MenuButton target="side-menu" />
      ) : (
        viewer && (
          <Drawer id="app-menu" siteName={siteName}>
            <nav aria-label="Menu">
              <Links viewer={viewer} path={path} areas={props} />
            </nav>
          </Drawer>
        )
      )}
    </header>
  );
}

function Links({ viewer, path, areas }: { viewer: Viewer; path: string; areas: Areas }) {
  return appLinks(viewer, areas).map(({ label, count = 0, href, isCurrent }) => (
    <a key={href} href={href} aria-current={isCurrent(path) ? 'page' : undefined}>
      {label}
      {/* The page itself counts them as they change. */}
      {count > 0 && !isCurrent(path) && <span className={css.count}>{count.toLocaleString('en-US')}</span>}
    </a>
  ));
}
