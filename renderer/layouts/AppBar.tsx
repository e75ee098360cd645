import { Icon } from '../../components/ui/Icon.tsx';
import { backLinkOf } from '../../lib/back-links.ts';
import bar from './bar.module.css';
import drawer from './drawer.module.css';
import type { LayoutProps } from './layout-props.ts';
import { UserButton } from './UserButton.tsx';

/** The compact top bar of pages that people work on. */
export function AppBar(props: LayoutProps) {
  return (
    <header className={`${bar.bar} ${bar.compact}`}>
      <a className={bar.back} href={backLinkOf(props.path)} aria-label="Back">
        <Icon name="back" />
      </a>
      <span className={bar.title}>{props.title}</span>
      <UserButton {...props} />
      {props.Frame && <SideMenuButton />}
    </header>
  );
}

/** Opens the menu of the area where it is a drawer. */
function SideMenuButton() {
  return (
    <button type="button" className={drawer.open} popoverTarget="side-menu" aria-label="Menu">
      <Icon name="menu" />
    </button>
  );
}
