import { PROFILE_IMAGE_KEY } from '#lib/profile-images.ts';
// Imported by their URLs, like workers: a static import would add Vite's preload code, 800 bytes.
import sendInPlace from './send-in-place.ts?worker&url';
import visit from './visit.ts?worker&url';

/**
 * Loads what most visits do not need: for users who are or were signed in, for pages with an engagement tool (both
 * marked by the server), for pages restored from the back/forward cache, and for who fills in a form.
 */
export function loadOnDemand(): void {
  addEventListener('pageshow', loadVisit);
  loadVisit();
  addEventListener('focusin', loadSending);
  loadSending();
}

function loadVisit(shown?: PageTransitionEvent): void {
  try {
    if (shown?.persisted || document.querySelector('[data-visit]') || localStorage[PROFILE_IMAGE_KEY])
      import(/* @vite-ignore */ visit);
  } catch {
    // A browser without storage has no state to reset.
  }
}

/** Without the script, the browser sends the form. */
function loadSending(): void {
  if (document.activeElement?.closest('form[method=post]'))
    import(/* @vite-ignore */ sendInPlace).catch(() => {});
}
