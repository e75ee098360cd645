import type { SettingValues } from '#lib/setting-values.ts';
import type { Config } from '../../platform/config.ts';
import type { SystemState } from './warnings.ts';

/**
 * The state for a report to others: nothing secret and nothing personal. No names of machines, no addresses, and no
 * texts that a server or a visitor wrote; of the environment the names of variables, and values from fixed sets.
 */
export function diagnosticsOf(state: SystemState, { config, settings, now }: Context) {
  const { processes, database, providers, failedKinds, ...rest } = state;
  return {
    createdAt: now.toISOString(),
    ...rest,
    database,
    failedJobs: failedKinds.map(({ kind, count }) => ({ kind, count: Number(count) })),
    providers: providers.map(({ name: _, ...provider }) => provider),
    processes: processes.map(({ host: _, ...one }, position) => ({ process: position + 1, ...one })),
    environment: { set: config.setVariables, values: harmlessValues(config, settings) },
  };
}

interface Context {
  config: Config;
  settings: SettingValues;
  now: Date;
}

const harmlessValues = (config: Config, settings: SettingValues) => ({
  appEnv: config.env,
  isHttps: config.siteUrl.startsWith('https:'),
  trustProxy: config.trustProxy,
  captcha: config.captcha,
  rateLimits: config.rateLimits,
  plans: config.plans,
  starterContent: config.starterContent,
  crawlerAllowFor: config.crawlerAllowFor,
  // An admin may have changed it.
  postWriters: settings.postWriters,
  logLevel: config.logLevel,
  embeddingProvider: config.models.embedding?.provider ?? (config.models.hasEncoder ? 'builtin' : 'off'),
});
