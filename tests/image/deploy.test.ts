import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { ADMIN, ADMIN_VARIABLES } from '../setup/accounts/admin.ts';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { createVolume, type Running, runContainer, untilReady } from './container.ts';

const HOST = 'foyer.example.org';

const image = inject('image');
const folder = mkdtempSync(join(tmpdir(), 'foyer-deploy-'));
let server: Running;
let proxy: ChildProcess | undefined;

beforeAll(async () => {
  const DATA_DIR = createVolume(image, 'deploy');
  const variables = { SITE_URL: `https://${HOST}`, TRUST_PROXY: '1', STARTER_CONTENT: 'off' };
  server = await runContainer(image, { DATA_DIR, ...ADMIN_VARIABLES, ...variables });
});
afterEach(() => void proxy?.kill());
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Starts each proxy with its example in deploy/, at a port of its own and with a certificate of its own. */
const PROXIES: Record<string, (port: number) => ChildProcess> = {
  caddy(port) {
    const example = readFileSync('deploy/Caddyfile', 'utf8');
    const config = write(
      'Caddyfile',
      `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n${atServer(example).replace(`\n${HOST} {`, `\nhttps://${HOST}:${port} {\n tls internal`)}`,
    );
    const args = ['run', '--config', config, '--adapter', 'caddyfile'];
    return spawn('caddy', args, {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
      stdio: 'ignore',
    });
  },
  nginx(port) {
    const names = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
    const [key = '', certificate = ''] = names;
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${HOST}`];
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const example = atServer(readFileSync('deploy/nginx.conf', 'utf8'))
      .replace('listen 80;', `listen unix:${folder}/http.socket;`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace(/(ssl_certificate) .+;/, `$1 ${certificate};`)
      .replace(/(ssl_certificate_key) .+;/, `$1 ${key};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const config = write(
      'nginx.conf',
      `daemon off; pid ${folder}/pid; error_log ${folder}/log;\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${example}\n}`,
    );
    return spawn('nginx', ['-c', config, '-e', join(folder, 'log')], { stdio: 'ignore' });
  },
};

test.each(Object.keys(PROXIES).filter(isInstalled))('signs in through %s', async (program) => {
  const port = await freePort();
  proxy = PROXIES[program]?.(port);
  const page = await eventually(() => send(port, 'GET', '/login'));
  expect(page.statusCode).toBe(200);
  const signedIn = await send(port, 'POST', '/api/auth/signin', ADMIN);
  expect(signedIn.statusCode).toBe(200);
  expect(signedIn.headers['set-cookie']?.join()).toMatch(/__Host-.+; Secure/);
});

test.each(['Caddyfile', 'compose.scale.yaml'].filter(() => isInstalled('caddy')))(
  'caddy accepts that of %s',
  (name) => {
    const { configs } = parse(readFileSync('compose.scale.yaml', 'utf8'), { merge: true });
    const content = name === 'Caddyfile' ? readFileSync('deploy/Caddyfile', 'utf8') : configs.proxy.content;
    const config = write(name, content.replaceAll('$$', '$'));
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, SITE_URL: `https://${HOST}` };
    execFileSync('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'pipe' });
  },
);

test('the unit of systemd starts the build', async () => {
  if (isInstalled('systemd-analyze')) execFileSync('systemd-analyze', ['verify', 'deploy/foyer.service']);
  const unit = readFileSync('deploy/foyer.service', 'utf8')
    .replaceAll('/opt/foyer/node_modules/.bin', join(image.root, 'usr/local/bin'))
    .replaceAll('/opt/foyer', join(image.root, image.workdir))
    .replaceAll('/var/lib/foyer', createVolume(image, 'unit'));
  const setting = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const variables = Object.fromEntries(
    setting('Environment')
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  const port = await freePort();
  const [program = '', ...args] = setting('ExecStart').split(' ');
  const service = spawn(program, args, {
    cwd: setting('WorkingDirectory'),
    env: { ...variables, PORT: String(port) },
    ...image.user,
  });
  await (await untilReady(service, `http://localhost:${port}`)).stop();
});

/** The examples name the port that Foyer has by default. */
const atServer = (example: string): string =>
  example.replaceAll('127.0.0.1:3000', new URL(server.origin).host);

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A request as a browser sends it to the public address. */
const send = (port: number, method: string, path: string, body?: object) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Host: HOST, Origin: `https://${HOST}`, 'Content-Type': 'application/json' };
    const options = {
      host: '127.0.0.1',
      servername: HOST,
      rejectUnauthorized: false,
      port,
      method,
      path,
      headers,
    };
    request(options, (answer) => resolve(answer.resume()))
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
