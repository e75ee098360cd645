import { PROFILE_IMAGE_KEY } from '#lib/profile-images.ts';
// Imported by its URL, like a worker: a static import would add Vite's preload code, 800 bytes.
import script from './visit.ts?worker&url';

/**
 * Loads what most visits do not need: for users who are or were signed in, for pages with an engagement tool (both
 * marked by the server), and for pages restored from the back/forward cache.
 */
export function loadOnDemand(): void {
  addEventListener('pageshow', load);
  load();
}

function load(shown?: PageTransitionEvent): void {
  try {
    if (shown?.persisted || document.querySelector('[data-visit]') || localStorage[PROFILE_IMAGE_KEY])
      import(/* @vite-ignore */ script);
  } catch {
    // A browser without storage has no state to reset.
  }
}
