import { useContext } from 'react';
import { InstallationContext } from '#components/ui/installation-context.ts';
import { adminMenu, isMenuEntryCurrent, type MenuGroup } from '#lib/admin-menu.ts';
import { ADMIN_SEARCH } from '#lib/routes.ts';
import type { FrameProps } from '../page-context.ts';
import css from './AdminMenu.module.css';
import { CloseButton } from './Drawer.tsx';
import drawer from './drawer.module.css';

/** The back office menu: a sidebar, or a drawer on narrow screens. */
export function AdminMenu({ viewer, path, postsAwaiting }: Omit<FrameProps, 'children'>) {
  return (
    <div id="side-menu" popover="auto" className={`${drawer.drawer} ${css.menu}`}>
      <CloseButton target="side-menu" className={css.close} />
      <nav className={css.groups} aria-label="Back office">
        <a className={css.search} href={ADMIN_SEARCH} data-palette="">
          Search <kbd>⌘K</kbd>
        </a>
        {adminMenu(viewer ?? {}, { hasPlans: useContext(InstallationContext).hasPlans }).map((group) => (
          <Group key={group.entries[0]?.href} group={group} path={path} waiting={{ posts: postsAwaiting }} />
        ))}
        <a href="/">Public Website</a>
      </nav>
    </div>
  );
}

interface GroupProps {
  group: MenuGroup;
  path: string;
  waiting: { posts: number };
}

function Group({ group: { label, isLabelHidden, entries }, path, waiting }: GroupProps) {
  return (
    <div className={css.group}>
      {label && <h2 className={isLabelHidden ? 'visually-hidden' : css.label}>{label}</h2>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={isMenuEntryCurrent(entry, path) ? 'page' : undefined}>
              {entry.label}
              {entry.waiting && waiting[entry.waiting] > 0 && (
                <span className={css.waiting}>{waiting[entry.waiting].toLocaleString('en-US')}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
