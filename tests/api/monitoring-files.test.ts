import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startApp } from '../setup/app/app.ts';

const TOKEN = 'a-token-of-the-metrics';

test('the dashboard and the alert rules use metrics that exist', async () => {
  const app = await startApp({ METRICS_TOKEN: TOKEN });
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const metrics = await (await fetch(`${app.origin}/metrics`, { headers })).text();
  await app.close();
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const alerts = parse(await readFile('docs/monitoring/alerts.yml', 'utf8'));
  const dashboard = JSON.parse(await readFile('docs/monitoring/grafana.json', 'utf8'));
  const expressions = [
    ...alerts.groups[0].rules.map(({ expr }: { expr: string }) => expr),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    ),
  ];
  const used = expressions.flatMap((text: string) => text.match(/\b(?:foyer|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(20);
  for (const name of used) expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
});
