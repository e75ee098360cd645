/** Drawers and menus close when one goes to another page or another place of this one. */
export function closeDrawers(): void {
  const close = () => {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  };
  addEventListener('pagehide', close);
  addEventListener('hashchange', close);
}
