import { OWN_SITE_SLUG } from '../../lib/own-site.ts';
import type { Agent } from '../../lib/widget-settings.ts';
import { isPlainClick } from './plain-click.ts';

const SCRIPT = `/widget.js?site=${OWN_SITE_SLUG}`;

let loading: Promise<void> | undefined;

/**
 * Loads this website's own widget when the visitor first approaches it, to keep the initial page small. The trigger is
 * a link to a page that works without the widget, as a fallback if the script fails to load.
 */
export function openAgents(): void {
  const reached = (event: Event) => {
    if (agentOf(event)) load().catch(() => {});
  };
  addEventListener('pointerover', reached, { passive: true });
  addEventListener('focusin', reached);
  addEventListener('click', (event) => {
    const link = agentOf(event);
    // A loaded widget handles the click itself.
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    open(link.dataset.foyerOpen as Agent, link.href);
  });
  addEventListener('keydown', (event) => {
    // From here on the widget handles its own shortcuts.
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

/** Follows the link as a fallback if the script cannot be loaded. */
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
      // Prevents the press from ending on the widget's button, where it would not trigger a click.
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
