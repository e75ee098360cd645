import { isPlainClick } from './plain-click.ts';

const DELAY_MS = 100;

/** A bar along the top of the page while the next one is awaited; it shows only where that takes a moment. */
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
  // The browser brings a page back as it was left.
  addEventListener('pagehide', stop);
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isSamePage = link.href.split('#', 1)[0] === location.href.split('#', 1)[0] && link.hash !== '';
  return (
    isPlainClick(event) && !link.target && !link.download && link.origin === location.origin && !isSamePage
  );
}
