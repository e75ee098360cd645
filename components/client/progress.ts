const DELAY_MS = 100;

/** Shows a progress bar at the top of the page during a slow navigation. */
export function showProgress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bar = document.createElement('div');
  bar.className = 'progress';
  const stop = () => {
    clearTimeout(timer);
    bar.remove();
  };
  const start = () => {
    stop();
    timer = setTimeout(() => document.body.append(bar), DELAY_MS);
  };

  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (link && !event.defaultPrevented && leavesPage(link, event)) start();
  });
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) start();
  });
  // Pages from the back/forward cache are restored in their last state.
  addEventListener('pagehide', stop);
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isSamePage = link.href.split('#', 1)[0] === location.href.split('#', 1)[0] && link.hash !== '';
  return (
    isPlainClick(event) && !link.target && !link.download && link.origin === location.origin && !isSamePage
  );
}

/** Whether a click opens its link in the current tab: modifier keys request a new tab, a new window or a download. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
