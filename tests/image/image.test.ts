import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import { serveTeaShop, type TestWebsite } from '../setup/websites/websites.ts';
import { megabytesOf } from './build-image.ts';
import { createVolume, execInContainer, type Running, runContainer } from './container.ts';

const image = inject('image');
let website: TestWebsite;
let server: Running;
let admin: ApiSession;

beforeAll(async () => {
  website = await serveTeaShop();
  const DATA_DIR = createVolume(image, 'foyer');
  server = await runContainer(image, { DATA_DIR, CRAWLER_ALLOW_HOSTS: website.domain });
  // As `docker logs` shows them.
  const [, email = ''] = /^First admin: (.+)$/m.exec(server.output()) ?? [];
  const [, password = ''] = /^Password: +(.+)$/m.exec(server.output()) ?? [];
  admin = await signIn(server.origin, { email, password });
});
afterAll(async () => {
  await server?.stop();
  await website?.close();
});

async function readWebsite(): Promise<string> {
  const { site } = await admin.post<{ site: { bot_id: string } }>('/api/sites', { domain: website.domain });
  await eventually(async () => {
    const { results } = await admin.get<{ results: { status: string }[] }>(
      `/api/bots/${site.bot_id}/sources`,
    );
    expect(results[0]?.status).toBe('ready');
  });
  return site.bot_id;
}

test('the image of the Dockerfile reads a website and answers with a citation, as another user from a read-only folder', async () => {
  const bot_id = await readWebsite();
  const answer = await admin.post('/api/chat/playground/new/invoke', {
    bot_id,
    prompt: 'When are you open?',
  });
  expect(answer).toMatchObject({
    answered: true,
    response: expect.stringContaining('nine to five'),
    citations: [{ n: 1, url: expect.stringContaining(website.domain) }],
  });
});

test('has the native and other files of its packages: pictures, icons, PDF', async () => {
  for (const script of [
    "import('sharp').then(({default: sharp}) => sharp({create: {width: 9, height: 9, channels: 3, background: 'red'}}).avif().toBuffer())",
    "import('@hyzyla/pdfium').then(({PDFiumLibrary}) => PDFiumLibrary.init())",
    "import('@node-rs/argon2').then(({hash}) => hash('x'))",
    "require('node:fs').statSync(require.resolve('@fortawesome/fontawesome-free/svgs/solid/house.svg'))",
  ])
    await execInContainer(image, ['node', '-e', script]);
});

test('has at most 150 MB beside Node, and lists its packages', () => {
  const app = join(image.root, image.workdir);
  expect(megabytesOf(app)).toBeLessThan(150);
  const { components } = JSON.parse(readFileSync(join(app, 'dist/sbom.cdx.json'), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  // In a bundle of the server, of pages and of the widget; and beside them, with its native part.
  expect(names).toEqual(
    expect.arrayContaining(['express', 'react-dom', 'preact', 'sharp', 'better-sqlite3']),
  );
  expect(names).toContain(`@img/sharp-${process.platform}-${process.arch}`);
  expect(names).not.toContain('vite');
});

test('starts with APP_ENV=dev, too', async () => {
  const developed = await runContainer(image, { DATA_DIR: createVolume(image, 'dev'), APP_ENV: 'dev' });
  const home = await fetch(developed.origin);
  await developed.stop();
  expect(home.status).toBe(200);
});
