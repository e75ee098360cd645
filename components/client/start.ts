// The script of every page: progressive enhancement of features that work without it.
import { enableCopyButtons } from './copy.ts';
import { answerInPlace } from './live.ts';
import { loadOnDemand } from './on-demand.ts';
import { showProgress } from './progress.ts';

const TOAST_MS = 4000;

loadOnDemand();
dismissToasts();
showPreviousRoute();
showCurrentTab();
closeDrawers();
focusNewEntries();
enableCopyButtons();
answerInPlace();
// Registered last: the handlers above may cancel the navigation.
showProgress();
document.querySelector<HTMLElement>('[data-autofocus],form [aria-invalid=true]')?.focus();

/** Toasts disappear automatically; without scripts they stay until the next page. */
function dismissToasts(): void {
  for (const toast of document.querySelectorAll('[data-toast]')) setTimeout(() => toast.remove(), TOAST_MS);
}

/** On a phone the current tab may be out of sight. */
function showCurrentTab(): void {
  const tab = document.querySelector<HTMLElement>('[data-tabs] [aria-current]');
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 32;
}

/** Closes drawers and menus on navigation to another page or an anchor of the current page. */
function closeDrawers(): void {
  const close = () => {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  };
  addEventListener('pagehide', close);
  addEventListener('hashchange', close);
  // Keyboard focus can leave an open menu, which would then cover the focused element.
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const open = (target as Element).closest<HTMLElement>(':popover-open');
    if (open && relatedTarget instanceof Element && !open.contains(relatedTarget)) open.hidePopover();
  });
}

/** A form that was opened to add something begins in its first field. */
function focusNewEntries(): void {
  const onToggle = ({ target }: Event) => {
    const isOpened = target instanceof HTMLDetailsElement && target.open && 'entry' in target.dataset;
    if (isOpened && !target.querySelector('[role=alert]'))
      target.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  };
  // Toggle events do not bubble.
  document.addEventListener('toggle', onToggle, true);
}

/**
 * Stores the previous page of this website in `<html data-previous-route>` for other scripts, and in the back links.
 * The server cannot render it into pages that are cached for all visitors.
 */
function showPreviousRoute(): void {
  if (!URL.canParse(document.referrer)) return;
  const { origin, pathname, search } = new URL(document.referrer);
  if (origin !== location.origin) return;
  document.documentElement.dataset.previousRoute = pathname + search;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) {
    link.href = pathname + search;
    link.hidden = false;
  }
}
