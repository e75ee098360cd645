import type { Agent } from '../../lib/widget-settings.ts';

/** The house's site; its slug is reserved (see server/house). */
const SCRIPT = '/widget.js?site=foyer';

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
    if (!link?.dataset.foyerOpen || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    open(link.dataset.foyerOpen, {}, () => location.assign((link as HTMLAnchorElement).href));
  });
  addEventListener('keydown', (event) => {
    // From then on the widget answers to its keys itself.
    if (!loading && asksForSearch(event) && document.querySelector('[data-agents]')) {
      event.preventDefault();
      open('search', {}, () => location.assign('/agents/search'));
    }
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const agent = form.dataset.foyerAsk;
    const message = String(new FormData(form).values().next().value ?? '').trim();
    if (!agent || !message) return;
    event.preventDefault();
    open(agent, { message }, () => form.submit());
  });
}

const agentOf = (event: Event): HTMLElement | null =>
  (event.target as Element).closest?.<HTMLElement>('[data-foyer-open],[data-foyer-ask]');

function asksForSearch({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  const isTyping = (target as Element).closest?.('input,textarea,select,[contenteditable]');
  return metaKey || ctrlKey ? key === 'k' && !altKey : key === '/' && !altKey && !isTyping;
}

function open(agent: string | undefined, options: { message?: string }, without: () => void): void {
  load().then(() => window.Foyer?.open(agent as Agent, options), without);
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
