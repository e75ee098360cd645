import { MAX_EVENT_TEXT, MAX_REFERRER } from '#lib/limits.ts';
import { isSearchKey } from '#lib/shortcut-keys.ts';
import type { Agent } from '#lib/widget-settings.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { UI_ICONS } from '../icons/ui.ts';
import type { AgentView, Context, View } from './contract.ts';
import { followView } from './dialog.ts';
import { create, createCredit, iconButton } from './dom.ts';
import css from './panel.css?inline';
import { drawSiteIcon } from './site-icon.ts';
import { containKeys } from './styles.ts';
import { createTabs, idOf } from './tabs.ts';

const shown = new WeakSet<Context>();

/** Creates the panel once; from then on it follows the view. */
export function showPanel(context: Context): void {
  if (shown.has(context)) return;
  shown.add(context);
  createPanel(context);
}

interface Mounted {
  place: HTMLElement;
  /** The control beside the panel's title. */
  action: HTMLElement;
  ready: Promise<AgentView>;
}

function createPanel(context: Context): void {
  const { host, strings, status } = context;
  const { root, settings, view } = host;
  const shadow = root.parentNode as ShadowRoot;
  host.addStyles(shadow, css);
  containKeys(shadow, (event) => {
    if (!settings.get().agents.includes('search') || !isSearchKey(event)) return;
    event.preventDefault();
    host.open('search');
  });

  const title = create('span');
  const mark = create('span', { class: 'icon' }, drawIcon(UI_ICONS.arch));
  const actions = create('span', { class: 'actions' });
  const tabs = createTabs(context, () => focusAgent());
  const problem = create('div', { class: 'problem', role: 'alert', hidden: true });
  const body = create('div', { class: 'agent' });
  const close = iconButton(UI_ICONS.close, strings.close, host.close);
  const dialog = create(
    'dialog',
    { class: 'panel', tabindex: -1 },
    create(
      'div',
      { class: 'head' },
      create('p', { class: 'name' }, mark, create('span', {}, title)),
      actions,
      close,
    ),
    tabs,
    problem,
    body,
    createCredit(context),
  );
  const agents = new Map<Agent, Mounted>();
  /** Could not be loaded; loaded again when they are shown again. */
  const failed = new Set<Agent>();

  function agentOf(name: Agent) {
    const known = agents.get(name);
    if (known) return known;
    failed.delete(name);
    const place = create('div', { class: 'place', id: idOf('agent', name) });
    const waiting = create('p', { class: 'waiting', role: 'status' }, strings.loading);
    place.append(waiting);
    body.append(place);
    const action = create('span');
    actions.append(action);
    const ready = host.load(name).then(({ mount }) => {
      waiting.remove();
      const agent = mount(place, context);
      if (agent.action) action.append(agent.action);
      return agent;
    });
    const entry = { place, action, ready };
    ready.then(paint, (error: unknown) => {
      agents.delete(name);
      failed.add(name);
      place.remove();
      action.remove();
      host.emit('error', { message: String(error) });
      paint();
    });
    agents.set(name, entry);
    return entry;
  }

  let shownProblem = '';
  /** Of the agent that is shown: a session that arrives late must not hide that another part is missing. */
  function paintProblem(): void {
    const { agent } = view.get();
    const hasFailed = failed.has(agent);
    // Sharing needs no session.
    const sessionProblem = agent === 'share' ? '' : status.get().problem;
    const text = hasFailed ? strings.offline : sessionProblem;
    // Drawing again would lose the focus.
    if (text === shownProblem) return;
    shownProblem = text;
    problem.hidden = text === '';
    const startAnew = () => {
      status.set({ problem: '' });
      void context.start();
    };
    const onclick = hasFailed ? focusAgent : startAnew;
    problem.replaceChildren(
      text,
      create('button', { class: 'button', type: 'button', onclick }, strings.tryAgain),
    );
  }

  function focusAgent(): void {
    const { agent } = view.get();
    const { ready } = agentOf(agent);
    paint();
    ready.then(
      (mounted) => {
        const { open, agent: current, prompt } = view.get();
        if (!open || current !== agent) return;
        mounted.focus();
        if (!prompt) return;
        view.set({ prompt: null });
        mounted.receive?.(prompt);
      },
      () => {
        if (view.get().open && view.get().agent === agent) problem.querySelector('button')?.focus();
      },
    );
  }

  function paint(): void {
    const { name, agents: enabled } = settings.get();
    const { agent } = view.get();
    paintProblem();
    title.textContent = name || strings.assistant;
    dialog.setAttribute('aria-label', title.textContent);
    // The language may have changed.
    close.ariaLabel = close.title = strings.close;
    for (const [other, { place, action }] of agents) {
      const isCurrent = other === agent;
      place.hidden = !isCurrent || !problem.hidden;
      action.hidden = !isCurrent;
      if (enabled.length > 1) {
        place.setAttribute('role', 'tabpanel');
        place.setAttribute('aria-labelledby', idOf('tab', other));
      }
    }
  }

  let icon = '';
  /** The arch stays where there is no icon, or one that the browser cannot draw. */
  const paintIcon = () => {
    const wanted = settings.get().icon;
    if (wanted === icon) return;
    icon = wanted;
    drawSiteIcon(wanted).then(
      (drawn) => mark.replaceChildren(drawn),
      () => {},
    );
  };

  let last: Partial<View> = {};
  const follow = () => {
    const { open, agent, prompt } = view.get();
    const isChanged = open !== last.open || agent !== last.agent || (prompt && prompt !== last.prompt);
    const isOpening = open && !last.open;
    last = view.get();
    if (isOpening)
      void context.start().then(() => context.api.report('open', { agent, url: here(), ...cameFrom() }));
    if (open && isChanged) focusAgent();
  };

  status.subscribe(paint);
  settings.subscribe(paint);
  settings.subscribe(paintIcon);
  root.append(dialog);
  followView(dialog, host);
  view.subscribe(follow);
  follow();
}

const here = () => `${location.origin}${location.pathname}`.slice(0, MAX_EVENT_TEXT);

/** The page of another website that led here, without its query. */
function cameFrom(): { referrer?: string } {
  const [page] = /^https?:[^?#]+/.exec(document.referrer) ?? [];
  return page && new URL(page).origin !== location.origin ? { referrer: page.slice(0, MAX_REFERRER) } : {};
}
