import { ApiError } from '../../lib/api-error.ts';
import type { Conversation } from '../../lib/chat-client/conversation.ts';
import { createStore, type Store } from '../../lib/chat-client/store.ts';
import type { Agent, PublicSettings } from '../../lib/widget-settings.ts';
import type { Api } from './api/client.ts';
import { createApi } from './api/client.ts';
import { describeError } from './api/describe-error.ts';
import type { Session } from './api/session.ts';
import { createWidgetConversation } from './chat/conversation.ts';
import { createSearch, type Search } from './search/search.ts';
import { resolveSettings, type ScriptTag, type Settings } from './settings.ts';
import { createSiteStorage } from './storage.ts';
import { type Strings, stringsFor } from './strings.ts';

/** The state that the parts of the widget share. */
export interface Widget {
  settings: Store<Settings>;
  view: Store<View>;
  strings: Strings;
  api: Api;
  conversation: Conversation;
  search: Search;
  /** In the chat, the message is sent; in the search, it is the query. */
  open(agent?: Agent, options?: { message?: string }): void;
  close(): void;
  /** Requests a session, and applies the settings in its response. */
  startSession(): Promise<void>;
}

export interface View {
  open: boolean;
  agent: Agent;
  /** False until the enabled agents are known (see `published` below). */
  known: boolean;
  /** The error message if the session could not be created. */
  problem: string;
}

/** Without `published` settings, the widget requests them from the server when it is first opened. */
export function createWidget(settings: Settings, published: PublicSettings | null, tag: ScriptTag): Widget {
  const strings = stringsFor(settings.locale);
  const storage = createSiteStorage(settings.site);
  const api = createApi(settings.origin, settings.site, storage);
  const view = createStore<View>({
    open: false,
    agent: settings.agents[0] ?? 'chat',
    known: published !== null,
    problem: '',
  });

  const widget: Widget = {
    settings: createStore(settings),
    view,
    strings,
    api,
    conversation: createWidgetConversation(api, storage, strings),
    search: createSearch(api, storage, strings),

    open(wanted, options = {}) {
      const { agents } = widget.settings.get();
      const { agent: last, open } = view.get();
      const agent = wanted && agents.includes(wanted) ? wanted : last;
      view.set({ open: true, agent });
      if (!open) void widget.startSession();
      if (options.message && agent === 'chat') widget.conversation.send({ text: options.message });
      if (options.message && agent === 'search') widget.search.setQuery(options.message);
    },

    close() {
      view.set({ open: false });
    },

    async startSession() {
      try {
        applySession(await api.session());
        api.report('open', { agent: view.get().agent, url: location.href });
      } catch (error) {
        // Network errors are not shown, because the next request may succeed; a rejection is final.
        const refused = error instanceof ApiError && (error.status === 403 || error.status === 404);
        if (refused || !view.get().known) view.set({ problem: describeError(error, strings) });
      }
    },
  };

  function applySession(session: Session): void {
    const current = resolveSettings(publicSettings(session, settings.origin), tag);
    if (!current) return;
    widget.settings.set(current);
    const { agent } = view.get();
    const shown = current.agents.includes(agent) ? agent : (current.agents[0] ?? agent);
    view.set({ known: true, problem: '', agent: shown });
  }

  return widget;
}

function publicSettings(session: Session, origin: string): PublicSettings {
  const { site, bot, agents, theme, branding } = session;
  const { greeting, suggestions } = bot;
  return { site: site.slug, origin, name: site.name, agents, theme, greeting, suggestions, branding };
}
