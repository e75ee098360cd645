import { bare } from '#lib/bare.ts';
import type { Agent } from '#lib/widget-settings.ts';
import type { Context, Host } from './contract.ts';
import { create, createCredit } from './dom.ts';
import css from './inline.css?inline';
import { addBaseStyles, containKeys } from './styles.ts';

/** Fills `<foyer-chat>`, `<foyer-search>` or `<foyer-share>` on a page; a second time changes nothing. */
export async function mountInline(context: Context, element: HTMLElement, agent: Agent): Promise<void> {
  const { host } = context;
  const filled = element.shadowRoot?.childElementCount;
  if (filled || host.ended.aborted) return;
  const shadow = element.shadowRoot ?? element.attachShadow(bare({ mode: 'open' }));
  const place = create('div', { class: 'place' });
  const root = create('div', { class: `root inline ${agent}` }, place, createCredit(context));
  shadow.append(root);
  addBaseStyles(host, shadow);
  host.addStyles(shadow, css);
  containKeys(shadow, () => {});
  const paint = () => {
    root.dataset.mode = host.view.get().isDark ? 'dark' : 'light';
    root.lang = host.settings.get().locale;
    root.dir = getComputedStyle(element).direction;
  };
  paint();
  host.settings.subscribe(paint);
  host.view.subscribe(paint);
  host.ended.addEventListener('abort', () => shadow.replaceChildren());

  if (agent === 'chat') hideFloatingBeside(element, host);

  const { mount } = await host.load(agent);
  if (host.ended.aborted) return;
  mount(place, context);
  if (!host.settings.get().isPublished && agent !== 'share') void context.start();
  context.status.subscribe(() => {
    const { problem } = context.status.get();
    if (problem && agent !== 'share')
      place.replaceChildren(create('p', { class: 'problem', role: 'alert' }, problem));
  });
}

const inView = new Set<HTMLElement>();

/** Hides launcher and share bar while the element is in view; a removed one is out of view. */
function hideFloatingBeside(element: HTMLElement, { view, ended }: Host): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting) inView.add(element);
    else inView.delete(element);
    view.set({ besideInline: inView.size > 0 });
  });
  observer.observe(element);
  ended.addEventListener('abort', () => {
    observer.disconnect();
    inView.delete(element);
  });
}
