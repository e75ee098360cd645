import { bare } from '#lib/bare.ts';
import type { Agent } from '#lib/widget-settings.ts';
import type { Core, Loaded } from '../loader/interface.ts';
import { showOffline } from '../loader/show-offline.ts';
import { contextOf } from './context.ts';
import { createHost } from './host.ts';
import { paintLauncher } from './launcher.ts';
import { followPageColours } from './page-colours.ts';
import { loadPart } from './parts.ts';
import { resolveSettings, visitorLanguages } from './settings.ts';

/** The panel's transition; see panel.css. */
const FADE_MS = 160;

export function startCore(loaded: Loaded): Core {
  const { host, listeners } = createHost(loaded, loadPart);
  const { settings, view, open, close } = host;
  const { button, shell } = loaded;
  followPageColours(host, loaded.isPageDark);
  paintLauncher(host, button);
  let hasPanel = false;
  view.subscribe(showPanel);
  if (settings.get().isPreview) followPreview();
  let hasBar = false;
  settings.subscribe(showBar);
  showBar();
  resume();
  // The link of a mail may be opened in a tab that shows its page already.
  addEventListener('hashchange', () => linkToken() && resume(), bare({ signal: loaded.ended }));

  function showPanel(): void {
    const { open, agent } = view.get();
    shell.hidden = !open || hasPanel;
    shell.className = `shell ${agent}`;
    if (!open) return;
    load('panel', agent).then(
      ([panel, context]) => {
        panel.showPanel(context);
        hasPanel = true;
        // Until the panel is opaque.
        setTimeout(() => shell.remove(), FADE_MS);
      },
      () => {
        close();
        showOffline(button);
      },
    );
  }

  let isPrepared = false;
  function prepare(): void {
    if (isPrepared) return;
    isPrepared = true;
    load('panel', view.get().agent).catch(() => {
      isPrepared = false;
    });
  }

  /** Requests the agent as well, which the panel and the inline elements mount later. */
  function load<Name extends 'panel' | 'inline'>(name: Name, agent: Agent) {
    host.load(agent).catch(() => {});
    return Promise.all([host.load(name), contextOf(host)]);
  }

  /** Once; from then on the bar follows the settings. */
  function showBar(): void {
    const { agents, share } = settings.get();
    if (hasBar || !agents.includes('share') || share.placement !== 'floating') return;
    hasBar = true;
    Promise.all([host.load('share'), contextOf(host)]).then(
      ([share, context]) => share.showBar(context),
      () => {
        hasBar = false;
      },
    );
  }

  /** A person may write at any time, or a mail had the link to the conversation. */
  function resume(): void {
    const token = linkToken();
    if (token) history.replaceState(history.state, '', location.pathname + location.search);
    if (!token && !host.storage.read('person')) return;
    Promise.all([host.load('chat'), contextOf(host)]).then(
      ([chat, context]) => chat.resume(context, token),
      () => {},
    );
  }

  /** In the studio's preview the settings follow the form beside it. */
  function followPreview(): void {
    const { published, ended } = loaded;
    const follow = ({ data, origin }: MessageEvent) => {
      if (origin !== location.origin || !data?.foyerPreview) return;
      const { language, leadFormShown = 0, ...previewed } = data.foyerPreview;
      const changed = resolveSettings({ ...published, ...previewed }, loaded, visitorLanguages(language));
      const isNew = leadFormShown > settings.get().leadFormShown;
      settings.set({ ...changed, leadFormShown });
      if (isNew) open('chat');
    };
    addEventListener('message', follow, bare({ signal: ended }));
  }

  function clear(...names: string[]): void {
    for (const name of names) host.storage.remove(name);
    view.set({ resets: view.get().resets + 1, unread: 0 });
  }

  const isOpen = () => view.get().open;
  return {
    open,
    close,
    toggle: () => (isOpen() ? close() : open()),
    isOpen,
    show: () => view.set({ hidden: false }),
    hide: () => view.set({ hidden: true }),
    on(name, listener) {
      if (typeof listener === 'function') listeners.set(name, new Set(listeners.get(name)).add(listener));
    },
    off: (name, listener) => void listeners.get(name)?.delete(listener),
    identify: (identity) => view.set({ identity }),
    logout() {
      view.set({ identity: null });
      clear('conversation', 'person', 'searches', 'unread', 'visitor');
    },
    resetChat: () => clear('conversation', 'person', 'unread'),
    prepare,
    mountInline(element: HTMLElement, agent: Agent) {
      if (!settings.get().agents.includes(agent)) return;
      load('inline', agent)
        .then(([inline, context]) => inline.mountInline(context, element, agent))
        .catch(() => {});
    },
  };
}

/** The token of a mailed link. */
const linkToken = (): string | undefined => location.hash.match(/^#foyer=(.+)/)?.[1];
