/** Drawers and menus close when one goes to another page or another place of this one. */
export function closeDrawers(): void {
  const close = () => {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  };
  addEventListener('pagehide', close);
  addEventListener('hashchange', close);
  // By keyboard one can leave a menu; it must not stay open over where one is then.
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const open = (target as Element).closest<HTMLElement>(':popover-open');
    if (open && relatedTarget instanceof Element && !open.contains(relatedTarget)) open.hidePopover();
  });
}
