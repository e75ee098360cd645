import { createStore } from '#lib/chat-client/store.ts';
import type { Api } from '../session/client.ts';
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
  const { settings, view, storage } = host;
  const { locale } = settings.get();
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
  const api = loadedApi(host);
  const status = createStore<Status>({ problem: '' });

  let { identity } = view.get();
  view.subscribe(() => {
    if (view.get().identity === identity) return;
    identity = view.get().identity;
    api.endSession();
  });
  // After `logout()` no visitor is stored: the next one must not go on with the session of the last one.
  host.onReset(() => {
    if (storage.read('visitor') === null) api.endSession();
  });

  const context: Context = {
    host,
    strings,
    api,
    status,
    start: () =>
      import('../session/start.ts').then(
        ({ startSession }) => startSession(context),
        () => host.emit('error', { message: strings.offline }),
      ),
  };
  return context;
}

/** The API, whose code is loaded at the first call: sharing needs it only to be counted. */
function loadedApi({ settings, view, storage }: Host): Api {
  const { site, origin, isPreview } = settings.get();
  let loading: Promise<Api> | undefined;
  const load = () => {
    loading ??= import('../session/client.ts').then(({ createApi }) =>
      createApi(origin, site, storage, () => view.get().identity),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    session: async () => (await load()).session(),
    endSession: () => void loading?.then((api) => api.endSession()),
    adopt: async (session) => (await load()).adopt(session),
    call: async (path, init) => (await load()).call(path, init),
    get: async (path, signal) => (await load()).get(path, signal),
    post: async (path, body, init) => (await load()).post(path, body, init),
    report(type, data) {
      if (!isPreview)
        load().then(
          (api) => api.report(type, data),
          () => {},
        );
    },
  };
}
