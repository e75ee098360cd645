import { type ModelProvider, PROVIDER_NAMES, type UsableProvider } from '#lib/model-providers.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { ContentVersions } from '../../platform/content-versions.ts';
import { MODELS_VERSION, type ModelProviders, type ReadyProvider } from './model-providers.ts';
import { type Configured, hostAndPort, type ModelsConfig, withConnected } from './models-config.ts';

interface Deps {
  settings: { readonly values: Pick<SettingValues, 'defaultProvider'> };
  config: { models: ModelsConfig };
  versions: Pick<ContentVersions, 'current'>;
  connected: Pick<ModelProviders, 'ofServer'>;
}

export type ServerProviders = ReturnType<typeof createServerProviders>;

/** The providers of the installation: those of the environment, and for the others those that admins have connected. */
export function createServerProviders({ config, settings, versions, connected }: Deps) {
  const { models: environment } = config;
  let configured: Configured = environment;
  let allowedHosts: ReadonlySet<string> = new Set(environment.allowHosts);
  /** Those of admins that are used. */
  let ofAdmins: ReadonlyMap<string, ReadyProvider> = new Map();
  let version: number | undefined;

  return {
    /** As of the last refresh, because the settings of assistants are read in transactions too. */
    configured: (): Configured => configured,

    /** Of assistants without a chosen one. A provider that is no longer configured does not count. */
    defaultProvider(): UsableProvider {
      const wanted = settings.values.defaultProvider;
      const isUsable = wanted !== null && (wanted === 'local' || configured[wanted] !== undefined);
      return isUsable ? wanted : configured.defaultProvider;
    },

    /** The provider that an admin has connected, if it answers for this one. */
    connectedAs: (provider: string): ReadyProvider | undefined => ofAdmins.get(provider),

    /** A service that an admin has connected keeps its name, whatever provider's protocol it speaks. */
    nameOf: (provider: ModelProvider): string => ofAdmins.get(provider)?.name ?? PROVIDER_NAMES[provider],

    /** Whether this `host:port` may be private. */
    allows: (host: string): boolean => allowedHosts.has(host),

    /** Returns whether they have changed, in this or another process. */
    async refresh(): Promise<boolean> {
      const current = (await versions.current()).get(MODELS_VERSION);
      if (current === version) return false;
      const stored = await connected.ofServer();
      const connections = stored.map(({ connected }) => connected);
      configured = withConnected(environment, connections);
      ofAdmins = new Map(
        stored.flatMap((ready) => {
          const { provider } = ready.connected;
          return environment[provider] ? [] : [[provider, ready]];
        }),
      );
      const hosts = stored.map(({ connected: { connection } }) => hostAndPort(connection.baseUrl));
      allowedHosts = new Set([...environment.allowHosts, ...hosts]);
      version = current;
      return true;
    },
  };
}
