import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/main/config.ts';
import { signedInPerson } from '../factories.ts';
import { startOllama } from '../setup/answers/ollama.ts';
import { startApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { lastAnswer } from '../setup/database/records.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { createVisitor } from '../setup/websites/visitors.ts';
import { serveWebsite } from '../setup/websites/websites.ts';

interface Service {
  image?: string;
  environment: Record<string, string | number | null>;
  entrypoint: string[];
  command: string[];
  ports?: string[];
  mem_limit?: string;
}

const servicesOf = async (file: string): Promise<Record<string, Service>> =>
  parse(await readFile(file, 'utf8'), { merge: true }).services;

const GIVEN: Record<string, string> = {
  SITE_URL: 'https://foyer.example.org',
  ADMIN_EMAIL: 'admin@example.org',
  SMTP_URL: 'smtp://mail.example.org:587',
  TRUST_PROXY: '1',
  METRICS_TOKEN: 'x'.repeat(16),
};

/** As compose fills it in: `${NAME:?}` and names without a value come from the environment, and are given here. */
function filledIn({ environment }: Service): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value ?? '').replace(
        /\$\{(\w+)(?::(?:-([^}]*)|\?))?\}/g,
        (_all, variable, standard) => GIVEN[variable] ?? standard ?? 'x'.repeat(64),
      ),
    ]),
  );
}

test.each(['compose.yaml', 'compose.scale.yaml', 'compose.model.yaml'])(
  '%s sets variables that exist, to valid values',
  async (file) => {
    const services = await servicesOf(file);
    const own = Object.values(services).filter(({ image = 'foyer' }) => image === 'foyer');
    expect(own.length).toBe(file === 'compose.scale.yaml' ? 3 : 1);
    for (const service of own) {
      const variables = filledIn(service);
      const { setVariables } = readConfig(variables);
      const set = Object.keys(variables).filter((name) => variables[name] !== '');
      expect(setVariables.sort()).toEqual(set.sort());
    }
  },
);

describe('compose.model.yaml', () => {
  const services = () => servicesOf('compose.model.yaml');
  const wanted = async () => {
    const { models } = await services();
    return filledIn(models as Service).MODELS?.split(',') ?? [];
  };

  test('gives each service a limit of memory, other programs a version, and Ollama no port', async () => {
    const { foyer, ...others } = await services();
    for (const service of [foyer, ...Object.values(others)]) expect(service?.mem_limit).toBeTruthy();
    for (const { image, ports } of Object.values(others)) {
      expect(image).toMatch(/:\d+\.\d+\.\d+$/);
      expect(ports).toBeUndefined();
    }
  });

  test('fetches the models that are missing, once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-models-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // As the program of Ollama does, with a file for each model.
    const program = `#!/bin/sh\ncd ${folder}\nif [ $1 = show ]; then test -f "$2"; else echo "$OLLAMA_HOST $2" >> pulled; touch "$2"; fi`;
    await writeFile(join(folder, 'ollama'), program, { mode: 0o755 });
    const { models } = await services();
    const { entrypoint = [], command = [] } = models as Service;
    const [shell = '', ...args] = [...entrypoint, ...command].map((part) => part.replaceAll('$$', '$'));
    const env = { ...filledIn(models as Service), PATH: `${folder}:${process.env.PATH}` };
    for (let start = 0; start < 2; start++) await promisify(execFile)(shell, args, { env });
    const pulled = await readFile(join(folder, 'pulled'), 'utf8');
    expect(pulled.trim().split('\n')).toEqual(
      (await wanted()).map((model) => `http://ollama:11434 ${model}`),
    );
  });

  test('has Foyer answer and search by meaning with these models', async () => {
    const [chatModel, embeddingModel] = await wanted();
    const ollama = await startOllama(await wanted(), 'Unopened tea: thirty days [1].');
    onTestFinished(ollama.close);
    const website = await serveWebsite({
      '/': '<html lang="en"><title>Returns</title><h1>Returns</h1><p>You can return unopened tea within thirty days.</p>',
    });
    onTestFinished(website.close);
    const { foyer } = await services();
    const env = Object.entries(filledIn(foyer as Service))
      // Those of the installation itself: the test's server has another address.
      .filter(([name]) => !(name in GIVEN))
      .map(([name, value]) => [name, value.replace('//ollama:11434', `//${ollama.host}`)]);
    const app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain, ...Object.fromEntries(env) });
    onTestFinished(app.close);
    const { client } = await signedInPerson(app);
    const fields = { name: 'Tea shop', domain: website.domain, allowedDomains: ['shop.example'] };
    const site = await addReadSite(client, fields);
    await eventually(async () => {
      const { body } = await client.get(`/api/bots/${site.bot_id}/search-settings`).expect(200);
      expect(body.meaning).toEqual({ passages: 1, embedded: 1, problem: null });
    });
    const visitor = await createVisitor(app.origin, site.slug, 'https://shop.example');
    expect(await visitor.ask('How long can I return tea?')).toMatchObject({
      response: 'Unopened tea: thirty days [1].',
      answered: true,
      citations: [{ title: 'Returns' }],
    });
    expect(await lastAnswer(app.db)).toMatchObject({ model: chatModel, fallback: null });
    expect(new Set(ollama.calls)).toEqual(
      new Set([`/v1/embeddings ${embeddingModel}`, `/v1/chat/completions ${chatModel}`]),
    );
  });
});
