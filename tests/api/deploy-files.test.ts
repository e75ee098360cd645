import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/platform/config.ts';

type Service = { image?: string; environment: Record<string, string | number | null> };

/** As compose fills it in: `${NAME:?}` and names without a value come from the environment, and are given here. */
function filledIn({ environment }: Service): Record<string, string> {
  const given: Record<string, string> = {
    SITE_URL: 'https://foyer.example.org',
    ADMIN_EMAIL: 'admin@example.org',
    SMTP_URL: 'smtp://mail.example.org:587',
    TRUST_PROXY: '1',
    METRICS_TOKEN: 'x'.repeat(16),
  };
  const variableOf = (name: string) => given[name] ?? 'x'.repeat(64);
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value ?? '').replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_all, variable) => variableOf(variable)),
    ]),
  );
}

test.each(['compose.yaml', 'compose.scale.yaml'])(
  '%s sets variables that exist, to valid values',
  async (file) => {
    const { services } = parse(await readFile(file, 'utf8'), { merge: true });
    const own = Object.values<Service>(services).filter(({ image = 'foyer' }) => image === 'foyer');
    expect(own.length).toBe(file === 'compose.yaml' ? 1 : 3);
    for (const service of own) {
      const variables = filledIn(service);
      const { setVariables } = readConfig(variables);
      const set = Object.keys(variables).filter((name) => variables[name] !== '');
      expect(setVariables.sort()).toEqual(set.sort());
    }
  },
);
