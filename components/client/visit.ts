// What on-demand fetches. It runs once for each document.
import { trackVisit } from './engagement.ts';
import { keepProfileImage } from './profile-image.ts';
import { checkSession } from './session-check.ts';

keepProfileImage();
trackVisit();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) checkSession();
});
// The page as it was drawn had no need of this: it was fetched because the page has just been brought back.
if (!document.querySelector('[data-visit]')) checkSession();
