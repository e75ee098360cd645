import net, { type LookupFunction } from 'node:net';
import os from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Route, serveWebsite, type TestWebsite } from '#tests/setup/websites/websites.ts';
import { createSafeFetch, type SafeFetch } from './fetch-safe.ts';
import type { Resolve } from './outbound/own-addresses.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

async function website(routes: Record<string, Route>): Promise<TestWebsite> {
  const site = await serveWebsite(routes);
  opened.push(site);
  return site;
}

function safeFetch(allowHosts: string[] = [], resolve?: Resolve): SafeFetch {
  const fetch = createSafeFetch({ allowHosts, userAgent: 'TestBot/1.0', ...(resolve ? { resolve } : {}) });
  opened.push(fetch);
  return fetch;
}

/** A name server that answers each question with the next of these lists, the last one for ever. */
function namesTo(...answers: string[][]): Resolve & { asked: number } {
  const resolve: Resolve & { asked: number } = Object.assign(
    ((_hostname, _options, callback) => {
      const addresses = answers[Math.min(resolve.asked++, answers.length - 1)] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: net.isIP(address) })),
      );
    }) as Resolve,
    { asked: 0 },
  );
  return resolve;
}

describe('addresses', () => {
  it('refuses every notation of a private host, without connecting', async () => {
    const site = await website({ '*': 'secret' });
    const port = site.host.split(':')[1];
    const fetch = safeFetch();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '0x7f000001',
      '0',
      '0.0.0.0',
      'localhost',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[::7f00:1]',
      '[2002:7f00:1::]',
      '１２７.０.０.１',
      '127。0。0。1',
      '%31%32%37.0.0.1',
    ];
    for (const host of hosts) {
      expect
        .soft(await fetch(`http://${host}:${port}/`), host)
        .toMatchObject({ ok: false, reason: 'not_allowed' });
    }
    expect(site.requests).toEqual([]);
    expect(await fetch('http://169.254.169.254/latest/meta-data/')).toMatchObject({ reason: 'not_allowed' });
  });

  it('refuses a name that resolves to a private address, also beside a public one', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.215.14', '10.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['fe80::1'],
    ]) {
      const fetch = safeFetch([], namesTo(addresses));
      expect(await fetch('http://inside.example/')).toMatchObject({ ok: false, reason: 'not_allowed' });
    }
  });

  it('connects to the checked address, and checks again when a name resolves to another one', async () => {
    const site = await website({ '*': { body: 'inside', headers: { connection: 'close' } } });
    const port = Number(site.host.split(':')[1]);
    const connectedTo: string[] = [];
    const connect = net.connect;
    // Stands in for the internet: a connection to the public address ends at the test website.
    vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
      const { lookup } = options;
      const recording: LookupFunction = (hostname, lookupOptions, callback) =>
        lookup?.(hostname, lookupOptions, (error, addresses) => {
          if (error) return callback(error, '');
          connectedTo.push(JSON.stringify(addresses));
          callback(null, [{ address: '127.0.0.1', family: 4 }]);
        });
      return connect({ ...options, port, lookup: recording });
    }) as typeof net.connect);

    const resolve = namesTo(['93.184.215.14'], ['127.0.0.1']);
    const fetch = safeFetch([], resolve);
    expect(await fetch('http://rebinding.example/')).toMatchObject({ ok: true, status: 200 });
    expect(connectedTo).toEqual([JSON.stringify([{ address: '93.184.215.14', family: 4 }])]);
    expect(resolve.asked).toBe(1);

    expect(await fetch('http://rebinding.example/')).toMatchObject({ ok: false, reason: 'not_allowed' });
    expect(site.requests).toHaveLength(1);
  });

  it('checks redirects like any address', async () => {
    const inside = await website({ '*': 'secret' });
    const site = await website({ '/': { status: 302, headers: { location: `${inside.origin}/admin` } } });
    const outcome = await safeFetch([site.host])(`${site.origin}/`);
    expect(outcome).toEqual({ ok: false, url: `${inside.origin}/admin`, reason: 'not_allowed' });
    expect(inside.requests).toEqual([]);
  });

  it('refuses ports other than those of the web, without connecting', async () => {
    const resolve = namesTo(['93.184.215.14']);
    const fetch = safeFetch([], resolve);
    for (const address of [
      'http://public.example:22/',
      'https://public.example:8443/',
      'http://93.184.215.14:81/',
    ])
      expect(await fetch(address), address).toMatchObject({ ok: false, reason: 'not_allowed' });
    expect(resolve.asked).toBe(0);
  });

  it('refuses this machine by each of its public addresses and by its public name, on any port', async () => {
    vi.spyOn(os, 'networkInterfaces').mockReturnValue({
      eth0: [
        { address: '93.184.215.14', family: 'IPv4' },
        { address: '2a00:1450:4001:82a::200e', family: 'IPv6' },
      ] as os.NetworkInterfaceInfo[],
    });
    const own = { origin: 'http://foyer.example:3000', listensAt: 'http://127.0.0.1:1' };
    const names: Record<string, string> = {
      'foyer.example': '93.184.216.34',
      'other.example': '93.184.215.14',
      'proxy.example': '93.184.216.34',
    };
    const resolve: Resolve = (name, _options, callback) =>
      callback(null, [{ address: names[name] ?? '', family: 4 }]);
    const fetch = createSafeFetch({ allowHosts: [], userAgent: 'TestBot/1.0', resolve, own });
    opened.push(fetch);
    for (const host of [
      'foyer.example',
      'foyer.example:80',
      'foyer.example:443',
      'foyer.example:5432',
      'other.example',
      'proxy.example',
      '93.184.215.14',
      '93.184.216.34',
      '[2a00:1450:4001:82a::200e]',
      '[2a00:1450:4001:82a:0:0:0:200e]',
    ])
      expect.soft(await fetch(`http://${host}/`), host).toMatchObject({ ok: false, reason: 'not_allowed' });
    // Its own website is asked where it listens.
    expect(await fetch('http://foyer.example:3000/')).toMatchObject({ ok: false, reason: 'refused' });
  });

  it('allows a private host only with the configured port', async () => {
    const site = await website({ '/': 'hello' });
    expect(await safeFetch([site.host])(site.origin)).toMatchObject({ ok: true, status: 200 });
    expect(await safeFetch(['127.0.0.1', '127.0.0.1:1'])(site.origin)).toMatchObject({
      ok: false,
      reason: 'not_allowed',
    });
  });

  it.each([
    '',
    'example.com',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    'http://a b/',
  ])('calls %j malformed', async (url) => {
    expect(await safeFetch()(url)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('refuses user names and passwords in addresses', async () => {
    const site = await website({ '/': 'hello' });
    const outcome = await safeFetch([site.host])(`http://user:secret@${site.host}/`);
    expect(outcome).toMatchObject({ ok: false, reason: 'malformed' });
    expect(site.requests).toEqual([]);
  });
});

describe('the own server', () => {
  /** Its public name leads nowhere from inside. */
  const origin = 'https://foyer.example';
  const ownFetch = (listensAt: string, publicOrigin = origin): SafeFetch => {
    const fetch = createSafeFetch({
      allowHosts: [],
      userAgent: 'TestBot/1.0',
      resolve: namesTo(['127.0.0.1']),
      own: { origin: publicOrigin, listensAt },
    });
    opened.push(fetch);
    return fetch;
  };

  it('is reached at its listening address by its public name', async () => {
    const foyer = await website({ '/blog': 'hello' });
    const outcome = await ownFetch(foyer.origin)(`${origin}/blog?page=2#top`);
    expect(outcome).toMatchObject({ ok: true, url: `${origin}/blog?page=2#top`, body: Buffer.from('hello') });
    expect(foyer.requests.map(({ path }) => path)).toEqual(['/blog?page=2']);
    expect(foyer.requests[0]?.headers).toMatchObject({ host: 'foyer.example', 'user-agent': 'TestBot/1.0' });
  });

  it('keeps the port of its public name', async () => {
    const foyer = await website({ '/': 'hello' });
    const publicOrigin = 'http://foyer.example:8080';
    expect(await ownFetch(foyer.origin, publicOrigin)(publicOrigin)).toMatchObject({ ok: true, status: 200 });
    expect(foyer.requests[0]?.headers.host).toBe('foyer.example:8080');
  });

  it.each([
    'http://foyer.example/',
    'https://foyer.example:8443/',
    'https://www.foyer.example/',
    'https://foyer.example.inside.example/',
    'https://inside.example/',
  ])('is not reached by %s, which is refused if it is private', async (url) => {
    const foyer = await website({ '*': 'secret' });
    expect(await ownFetch(foyer.origin)(url)).toMatchObject({ ok: false, url, reason: 'not_allowed' });
    expect(foyer.requests).toEqual([]);
  });

  it('is reached by its public name only, not by its listening address', async () => {
    const foyer = await website({ '*': 'secret' });
    expect(await ownFetch(foyer.origin)(foyer.origin)).toMatchObject({ ok: false, reason: 'not_allowed' });
    expect(foyer.requests).toEqual([]);
  });

  it('may redirect to itself, and to no other private address', async () => {
    const inside = await website({ '*': 'secret' });
    const foyer = await website({
      '/moved': { status: 301, headers: { location: '/new' } },
      '/new': 'hello',
      '/out': { status: 302, headers: { location: `${inside.origin}/admin` } },
      '/name': { status: 302, headers: { location: 'http://inside.example/admin' } },
    });
    const fetch = ownFetch(foyer.origin);
    expect(await fetch(`${origin}/moved`)).toMatchObject({ ok: true, url: `${origin}/new`, status: 200 });
    expect(await fetch(`${origin}/out`)).toMatchObject({
      ok: false,
      url: `${inside.origin}/admin`,
      reason: 'not_allowed',
    });
    expect(await fetch(`${origin}/name`)).toMatchObject({ ok: false, reason: 'not_allowed' });
    expect(inside.requests).toEqual([]);
  });

  it('may be the target of a redirect from another website', async () => {
    const foyer = await website({ '*': 'hello' });
    const stranger = await website({ '/': { status: 302, headers: { location: `${origin}/blog` } } });
    const fetch = createSafeFetch({
      allowHosts: [stranger.host],
      userAgent: 'TestBot/1.0',
      own: { origin, listensAt: foyer.origin },
    });
    opened.push(fetch);
    expect(await fetch(stranger.origin)).toMatchObject({ ok: true, url: `${origin}/blog` });
    expect(foyer.requests).toHaveLength(1);
  });

  it('has the same limits', async () => {
    const foyer = await website({ '/large': 'x'.repeat(10_000), '/silent': () => {} });
    const fetch = ownFetch(foyer.origin);
    expect(await fetch(`${origin}/large`, { maxBytes: 1000 })).toMatchObject({ reason: 'too_large' });
    expect(await fetch(`${origin}/silent`, { timeoutMs: 200 })).toMatchObject({ reason: 'timeout' });
  });
});

describe('limits', () => {
  it('follows at most five redirects', async () => {
    const hop = (next: string): Route => ({ status: 301, headers: { location: next } });
    const site = await website({
      '/1': hop('/2'),
      '/2': hop('/3'),
      '/3': hop('/4'),
      '/4': hop('/5'),
      '/5': hop('/6'),
      '/6': 'end',
      '/loop': hop('/loop'),
    });
    const fetch = safeFetch([site.host]);
    expect(await fetch(`${site.origin}/1`)).toMatchObject({ ok: true, url: `${site.origin}/6`, status: 200 });
    expect(await fetch(`${site.origin}/loop`)).toMatchObject({ ok: false, reason: 'too_many_redirects' });
    expect(site.requests.filter(({ path }) => path === '/loop')).toHaveLength(6);
    expect(await fetch(`${site.origin}/1`, { maxRedirects: 0 })).toMatchObject({ ok: true, status: 301 });
  });

  it('truncates an endless body', async () => {
    let sent = 0;
    function* endlessly(): Generator<Buffer> {
      for (; sent < 1e9; sent += 65_536) yield Buffer.alloc(65_536, 97);
    }
    const site = await website({
      '/': (_request, response) => pipeline(Readable.from(endlessly()), response).catch(() => {}),
    });
    const outcome = await safeFetch([site.host])(`${site.origin}/`, { maxBytes: 1_000_000 });
    expect(outcome).toMatchObject({ ok: false, reason: 'too_large' });
    expect(sent).toBeLessThan(30_000_000);
  });

  it('refuses a Content-Length that is too large', async () => {
    const site = await website({
      '/': (_request, response) => void response.writeHead(200, { 'content-length': '99999999' }).write('x'),
    });
    expect(await safeFetch([site.host])(`${site.origin}/`)).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('times out on a server that sends single bytes', async () => {
    const site = await website({
      '/': (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      '/silent': () => {},
    });
    const fetch = safeFetch([site.host]);
    for (const path of ['/', '/silent']) {
      // Neither of them would ever end by itself.
      expect(await fetch(site.origin + path, { timeoutMs: 300 })).toMatchObject({
        ok: false,
        reason: 'timeout',
      });
    }
  });

  it('has one timeout for all redirects', async () => {
    const site = await website({
      '*': (request, response) =>
        void setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 150),
    });
    expect(await safeFetch([site.host])(`${site.origin}/`, { timeoutMs: 400 })).toMatchObject({
      reason: 'timeout',
    });
  });

  it('refuses endless headers', async () => {
    const site = await website({ '/': { headers: { 'x-long': 'x'.repeat(100_000) } } });
    expect(await safeFetch([site.host])(`${site.origin}/`)).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('stops when aborted', async () => {
    const site = await website({ '/': () => {} });
    const controller = new AbortController();
    const outcome = safeFetch([site.host])(`${site.origin}/`, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await outcome).toMatchObject({ ok: false, reason: 'aborted' });
  });
});

describe('compression', () => {
  const coded = (encoding: string, body: Buffer): Route => ({
    headers: { 'content-encoding': encoding },
    body,
  });

  it('decodes gzip, deflate and brotli', async () => {
    const site = await website({
      '/gzip': coded('gzip', gzipSync('hello')),
      '/deflate': coded('deflate', deflateSync('hello')),
      '/raw': coded('deflate', deflateRawSync('hello')),
      '/br': coded('br', brotliCompressSync('hello')),
      '/identity': coded('identity', Buffer.from('hello')),
    });
    const fetch = safeFetch([site.host]);
    for (const path of ['/gzip', '/deflate', '/raw', '/br', '/identity']) {
      const outcome = await fetch(site.origin + path);
      expect(outcome.ok && outcome.body.toString(), path).toBe('hello');
    }
  });

  it('refuses decompression bombs, stacked codings, unknown ones and broken data', async () => {
    const bomb = Buffer.alloc(20_000_000);
    const site = await website({
      '/gzip-bomb': coded('gzip', gzipSync(bomb)),
      '/br-bomb': coded('br', brotliCompressSync(bomb)),
      '/deflate-bomb': coded('deflate', deflateSync(bomb)),
      '/stacked': coded('gzip, gzip', gzipSync(gzipSync('hello'))),
      '/unknown': coded('compress', Buffer.from('hello')),
      '/broken': coded('gzip', Buffer.from('this is not gzip')),
    });
    const fetch = safeFetch([site.host]);
    for (const path of ['/gzip-bomb', '/br-bomb', '/deflate-bomb']) {
      expect.soft(await fetch(site.origin + path), path).toMatchObject({ ok: false, reason: 'too_large' });
    }
    for (const path of ['/stacked', '/unknown', '/broken']) {
      expect.soft(await fetch(site.origin + path), path).toMatchObject({ ok: false, reason: 'encoding' });
    }
  });
});

describe('the response', () => {
  it('has status, headers and body, for a request with the user agent', async () => {
    const site = await website({ '/': { status: 404, headers: { etag: '"1"' }, body: 'gone' } });
    const outcome = await safeFetch([site.host])(`${site.origin}/`, { headers: { 'if-none-match': '"0"' } });
    expect(outcome).toMatchObject({
      ok: true,
      status: 404,
      headers: { etag: '"1"' },
      body: Buffer.from('gone'),
    });
    expect(site.requests[0]?.headers).toMatchObject({ 'user-agent': 'TestBot/1.0', 'if-none-match': '"0"' });
  });

  it('is not read if its body is not needed', async () => {
    const site = await website({
      '/': (_request, response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).write('x'),
    });
    const outcome = await safeFetch([site.host])(`${site.origin}/`, {
      timeoutMs: 2000,
      wantsBody: (_status, headers) => headers['content-type'] === 'text/html',
    });
    expect(outcome).toMatchObject({ ok: true, status: 200, body: Buffer.alloc(0) });
  });

  it('describes the failure', async () => {
    const site = await website({ '/reset': (request) => void request.socket.destroy(), '/': 'plain' });
    const fetch = safeFetch(
      [site.host, '127.0.0.1:1', 'missing.example:80'],
      (_hostname, _options, callback) =>
        callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
    );
    expect(await fetch('http://missing.example/')).toMatchObject({ reason: 'unknown_host' });
    expect(await fetch('http://127.0.0.1:1/')).toMatchObject({ reason: 'refused' });
    expect(await fetch(`${site.origin}/reset`)).toMatchObject({ reason: 'unreachable' });
    expect(await fetch(`https://${site.host}/`)).toMatchObject({ reason: 'tls' });
  });
});
