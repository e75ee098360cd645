import { ApiError } from '../../../lib/api-error.ts';
import { camelCaseKeys } from '../../../lib/case.ts';
import { createStore } from '../../../lib/chat-client/store.ts';
import { createApi } from '../session/client.ts';
import { describeError } from '../session/describe-error.ts';
import type { Session } from '../session/session.ts';
import type { Strings } from '../strings/strings.ts';
import type { Context, Host, Status } from './contract.ts';

const contexts = new WeakMap<Host, Promise<Context>>();

export function contextOf(host: Host): Promise<Context> {
  const context = contexts.get(host) ?? createContext(host);
  contexts.set(host, context);
  context.catch(() => contexts.delete(host));
  return context;
}

async function createContext(host: Host): Promise<Context> {
  const { settings, view } = host;
  const { site, origin, locale } = settings.get();
  let { strings: builtIn } = await host.load(locale);
  // Read at each use: language and texts change in the studio's preview.
  const strings = new Proxy(builtIn, {
    get: (_texts, name: keyof Strings) => settings.get().strings[name] ?? builtIn[name],
  });
  let shown = locale;
  settings.subscribe(async () => {
    const wanted = settings.get().locale;
    if (wanted === shown) return;
    shown = wanted;
    builtIn = (await host.load(wanted)).strings;
    settings.set({});
  });
  const api = createApi(origin, site, host.storage, () => view.get().identity);
  if (settings.get().isPreview) api.report = () => {};
  const status = createStore<Status>({ problem: '' });

  let { identity } = view.get();
  view.subscribe(() => {
    if (view.get().identity === identity) return;
    identity = view.get().identity;
    api.endSession();
  });

  function apply({ site, bot, agents, theme, texts, branding }: Session): void {
    const current = settings.get();
    // The studio's form decides what its preview shows; the session has what was saved.
    if (current.isPreview) {
      status.set({ problem: '' });
      return;
    }
    const enabled = current.agents.filter((agent) => agents[agent].enabled);
    settings.set({
      name: site.name,
      assistant: bot.name,
      agents: enabled,
      share: agents.share,
      greeting: bot.greeting ?? '',
      suggestions: bot.suggestions,
      branding,
      strings: texts ? (camelCaseKeys(texts.strings) as Record<string, string>) : current.strings,
      theme: { ...current.theme, color: current.theme.color || (theme.color ?? '') },
    });
    if (!enabled.includes(view.get().agent) && enabled[0]) view.set({ agent: enabled[0] });
    status.set({ problem: '' });
  }

  return {
    host,
    strings,
    api,
    status,
    async start() {
      try {
        apply(await api.session());
      } catch (error) {
        const message = describeError(error, strings);
        host.emit('error', { message });
        // Network errors may pass; a rejection is final.
        const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
        if (isRefused) status.set({ problem: message });
      }
    },
  };
}
