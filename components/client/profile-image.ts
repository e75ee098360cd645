import { forgetProfileImage, storedProfileImage, storeProfileImage } from '../../lib/profile-images.ts';

/**
 * Whoever has chosen no picture keeps the one that this browser knows them by; a chosen one is what it then knows. It
 * is forgotten when they have signed out.
 */
export function keepProfileImage(): void {
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
