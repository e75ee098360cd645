// The small script of every page: it makes better what works without it.
import { openAgents } from './agents.ts';
import { enableCopyButtons } from './copy.ts';
import { answerInPlace } from './live.ts';
import { loadOnDemand } from './on-demand.ts';
import { showProgress } from './progress.ts';

const TOAST_MS = 4000;

loadOnDemand();
dismissToasts();
showPreviousRoute();
closeDrawers();
enableCopyButtons();
openAgents();
answerInPlace();
// After the others: what they keep on the page does not lead to another one.
showProgress();
document.querySelector<HTMLElement>('[data-autofocus],form [aria-invalid=true]')?.focus();

/** A toast goes by itself; without scripts it stays until the next page. */
function dismissToasts(): void {
  for (const toast of document.querySelectorAll('[data-toast]')) setTimeout(() => toast.remove(), TOAST_MS);
}

/** Drawers and menus close when one goes to another page or another place of this one. */
function closeDrawers(): void {
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

/**
 * Says which page of this website led here: on `<html data-previous-route>` for whoever asks, and in the links back to
 * it. A page that is kept for all visitors cannot know it on the server.
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
