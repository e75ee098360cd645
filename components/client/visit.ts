// What on-demand fetches. It runs once for each document.

import { forgetProfileImage, storedProfileImage, storeProfileImage } from '../../lib/profile-images.ts';
import { trackVisit } from './engagement.ts';

storeOwnProfileImage();
trackVisit();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) checkSession();
});
// The page as it was drawn had no need of this: it was fetched because the page has just been brought back.
if (!document.querySelector('[data-visit]')) checkSession();

/**
 * Whoever has chosen no picture keeps the one that this browser knows them by; a chosen one is what it then knows. It
 * is forgotten when they have signed out.
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
    // Where a browser keeps nothing, the picture is the server's.
  }
}

/**
 * A page that the browser brings back from its history is as it was left. If somebody has signed in or out since, or
 * somebody else is here now, it is loaded again: it shows what is no longer theirs, or not yet.
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

/** Nothing where the server does not answer. */
async function ask(path: string): Promise<Answer | undefined> {
  const answer = await fetch(path).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}
