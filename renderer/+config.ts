import type { Config } from 'vike/types';

export default {
  clientRouting: false,
  hydrate: false,
  passToClient: ['data', 'account', 'refused', 'previousRoute'],
  meta: {
    title: { env: { server: true } },
    description: { env: { server: true } },
    topBar: { env: { server: true } },
    width: { env: { server: true } },
    footer: { env: { server: true } },
    agents: { env: { server: true } },
    Frame: { env: { server: true } },
    shows: { env: { server: true } },
    isFramed: { env: { server: true } },
    hasStripe: { env: { server: true } },
    unlisted: { env: { server: true } },
    hydrate: {
      env: { config: true, server: true },
      effect: ({ configValue }) => ({
        meta: {
          Page: { env: { server: true, client: configValue === true } },
          onRenderClient: { env: { server: false, client: configValue === true } },
          // Vike joins two entries with an inline script, which our content security policy forbids: on hydrated pages,
          // onRenderClient imports the client script.
          client: { env: { server: configValue !== true } },
        },
      }),
    },
  },
} satisfies Config;
