import { PROFILE_IMAGE_KEY } from '../../lib/profile-images.ts';
// By its address, as a worker is known: importing it would bring Vite's preloading along, 800 bytes of it.
import script from './visit.ts?worker&url';

/**
 * Fetches what most visits do without: for whoever is signed in or was, where visits are told to an engagement tool
 * (the server marks both), and for a page that the browser brings back from its history.
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
    // A browser that keeps nothing has nothing to forget.
  }
}
