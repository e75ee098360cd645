import { OWN_SITE_SLUG } from '../../lib/own-site.ts';
import type { Agent } from '../../lib/widget-settings.ts';
import { isPlainClick } from './plain-click.ts';

const SCRIPT = `/widget.js?site=${OWN_SITE_SLUG}`;

let loading: Promise<void> | undefined;

/**
 * Fetches this website's own widget once somebody reaches for it: until then a page is light. What opens it is a link
 * to a page that does without, so that nothing is lost where the script does not come.
 */
export function openAgents(): void {
  const reached = (event: Event) => {
    if (agentOf(event)) load().catch(() => {});
  };
  addEventListener('pointerover', reached, { passive: true });
  addEventListener('focusin', reached);
  addEventListener('click', (event) => {
    const link = agentOf(event);
    // A widget that is there answers to the click itself.
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    open(link.dataset.foyerOpen as Agent, link.href);
  });
  addEventListener('keydown', (event) => {
    // From then on the widget answers to its keys itself.
    if (!loading && asksForSearch(event) && document.querySelector('[data-agents]')) {
      event.preventDefault();
      open('search', '/agents/search');
    }
  });
}

const agentOf = (event: Event): HTMLAnchorElement | null =>
  (event.target as Element).closest?.<HTMLAnchorElement>('a[data-foyer-open]');

function asksForSearch({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  const isTyping = (target as Element).closest?.('input,textarea,select,[contenteditable]');
  return metaKey || ctrlKey ? key === 'k' && !altKey : key === '/' && !altKey && !isTyping;
}

/** Where the script does not come, the page does. */
function open(agent: Agent, page: string): void {
  load().then(
    () => window.Foyer?.open(agent),
    () => location.assign(page),
  );
}

function load(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.dataset.theme = document.documentElement.dataset.theme ?? 'auto';
    script.onload = () => {
      // A press that began on the link would end on the widget's own button, and be nobody's click.
      const pressed = document.querySelector<HTMLElement>('[data-foyer-open]:active');
      if (pressed) window.Foyer?.open(pressed.dataset.foyerOpen as Agent);
      document.querySelector('[data-agents]')?.setAttribute('data-agents', 'loaded');
      resolve();
    };
    script.onerror = () => {
      loading = undefined;
      reject(new Error(SCRIPT));
    };
    document.head.append(script);
  });
  return loading;
}
