import { createStore } from '#lib/chat-client/store.ts';
import type { Loaded } from '../loader/interface.ts';
import { createSiteStorage } from '../session/storage.ts';
import type { Host, LoadPart, View } from './contract.ts';
import { resolveSettings, visitorLanguages } from './settings.ts';

type Listener = (detail: never) => void;

export function createHost(loaded: Loaded, load: LoadPart) {
  const { published, button, ended } = loaded;
  const root = button.parentElement as HTMLElement;
  const shadow = root.parentNode as ShadowRoot;
  const listeners = new Map<string, Set<Listener>>();
  const storage = createSiteStorage(loaded.site);
  // The studio's preview shows the language that is chosen beside it.
  const chosen = 'preview' in loaded.data ? '' : storage.read('locale');
  const settings = createStore(resolveSettings(published, loaded, visitorLanguages(chosen)));
  const { agents } = settings.get();
  const view = createStore<View>({
    open: false,
    hidden: false,
    besideInline: false,
    agent: agents[0] ?? 'chat',
    isCentred: false,
    isDark: false,
    // With a half while a person may write; see chat/chat-context.ts.
    unread: Math.floor(Number(storage.read('unread'))) || 0,
    prompt: null,
    identity: null,
    resets: 0,
  });

  const emit: Host['emit'] = (name, detail) => {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(detail as never);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: the page's own error, which must not stop the widget
        console.error(error);
      }
    }
  };

  const host: Host = {
    settings,
    view,
    storage,
    shadow,
    root,
    load,
    ended,
    emit,

    addStyles(target, css) {
      // Constructable style sheets are exempt from the page's content security policy.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
      return (text) => sheet.replaceSync(text);
    },

    open(wanted, { message, channel } = {}) {
      const { agents } = settings.get();
      const last = view.get();
      const agent = wanted && agents.includes(wanted) ? wanted : last.agent;
      if (!agents.includes(agent)) return;
      const isCentred = agent === 'search';
      view.set({ open: true, agent, isCentred, prompt: message ? { text: String(message), channel } : null });
      if (!last.open || last.agent !== agent) emit('open', { agent });
    },

    close() {
      const { open, agent } = view.get();
      if (!open) return;
      view.set({ open: false, prompt: null });
      emit('close', { agent });
    },

    onReset(reset) {
      let { resets } = view.get();
      view.subscribe(() => {
        if (view.get().resets === resets) return;
        resets = view.get().resets;
        reset();
      });
    },
  };
  return { host, listeners };
}
