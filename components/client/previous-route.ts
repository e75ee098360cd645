/**
 * Says which page of this website led here: on `<html data-previous-route>` for whoever asks, and in the links back to
 * it. A page that is kept for all visitors cannot know it on the server.
 */
export function showPreviousRoute(): void {
  if (!URL.canParse(document.referrer)) return;
  const { origin, pathname, search } = new URL(document.referrer);
  if (origin !== location.origin) return;
  document.documentElement.dataset.previousRoute = pathname + search;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) {
    link.href = pathname + search;
    link.hidden = false;
  }
}
