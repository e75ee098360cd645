// Loaded by on-demand. Runs once for each document.

import { forgetProfileImage, storedProfileImage, storeProfileImage } from '#lib/profile-images.ts';
import { trackVisit } from './engagement.ts';
import { formatNumericFields } from './numeric-fields.ts';
import { openPaletteByKeys } from './open-palette.ts';
import { savePostsSearch } from './posts-search.ts';

openDialogs();
returnFocusToMenus();
showOpenDialogs();
storeOwnProfileImage();
trackVisit();
savePostsSearch();
openPaletteByKeys();
formatNumericFields();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) checkSession();
});
// The script was loaded because the page was restored from the back/forward cache.
if (!document.querySelector('[data-visit]')) checkSession();

/** Opens and closes dialogs in browsers without invoker commands. */
function openDialogs(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });
}

/** The opener of a dialog in a menu is hidden when the dialog closes: the button of the menu gets the focus in its place. */
function returnFocusToMenus(): void {
  const focus = ({ target }: Event) => {
    const { activeElement, body } = document;
    if (!(target instanceof HTMLDialogElement)) return;
    // The hidden button of the dialog has the focus until the next frame.
    if (activeElement !== body && !target.contains(activeElement)) return;
    const menu = document.querySelector(`[commandfor="${target.id}"]`)?.closest('[popover]');
    if (menu) document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.focus();
  };
  // The event does not bubble.
  addEventListener('close', focus, { capture: true });
}

/** A dialog that the page is loaded with, for example with the errors of its form, covers the page like any other. */
function showOpenDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    dialog.close();
    dialog.showModal();
  }
}

/**
 * Users without a chosen picture get the picture stored in this browser; a chosen picture is stored. The stored picture
 * is removed after sign-out.
 */
function storeOwnProfileImage(): void {
  try {
    if (!('signedIn' in document.documentElement.dataset)) forgetProfileImage(localStorage);
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-own-image]')) {
      const stored = 'defaultImage' in image.dataset && storedProfileImage(localStorage);
      if (stored) image.src = stored;
      else storeProfileImage(localStorage, image.getAttribute('src') ?? '');
    }
  } catch {
    // Without storage, the server's picture is shown.
  }
}

/**
 * Pages from the back/forward cache are restored in their last state. If the signed-in user has changed since, the page
 * is reloaded, because it may contain another user's data.
 */
async function checkSession(): Promise<void> {
  const { signedIn } = document.documentElement.dataset;
  const check = await ask('/api/auth/check');
  if (!check) return;
  const { user } = check.has_session && signedIn ? ((await ask('/api/auth/user')) ?? {}) : {};
  if (check.has_session !== (signedIn !== undefined) || (user && user.id !== signedIn)) location.reload();
}

interface Answer {
  has_session?: boolean;
  user?: { id: string };
}

/** Undefined if the request fails. */
async function ask(path: string): Promise<Answer | undefined> {
  const answer = await fetch(path).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}
