import sharp from 'sharp';
import { imageUrl } from '#lib/images.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { detailed } from '../setup/content/pictures.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { memoryOf } from './memory.ts';
import { print } from './print.ts';
import { quantile } from './statistics.ts';

const CAMERA = { width: 4000, height: 3000 };
const WIDTH = 828;
/** Others are rounded to these. */
const QUALITIES = [20, 40, 60, 75, 90];
const UPLOADS = 100;
const UPLOAD_BYTES = 5_000_000;
const STATIC_FILE = '/images/avatars/1.svg';

/** Pictures: computing and sending sizes, and many uploads at once. */
export async function benchMedia(): Promise<void> {
  const server = await spawnBenchServer();
  try {
    const admin = await signIn(server.origin, ADMIN);
    const photo = await detailed(CAMERA);
    const { source_url } = await upload(server, admin, photo, 'camera.jpg');
    await benchVariants(server, source_url, photo);
    await benchCached(server, source_url);
    await benchUploads(server, admin);
  } finally {
    await server.stop();
  }
}

async function upload(
  { origin }: ServerProcess,
  { cookie }: ApiSession,
  body: Buffer,
  name: string,
): Promise<{ source_url: string }> {
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(body)]), name);
  const headers = { Origin: origin, Cookie: cookie, Accept: 'application/json' };
  const answer = await fetch(`${origin}/api/media/upload`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { results: [{ source_url: string }] }).results[0];
}

/** Each quality is computed once: none of them is cached. */
async function benchVariants({ origin }: ServerProcess, path: string, photo: Buffer): Promise<void> {
  for (const format of ['webp', 'avif'] as const) {
    const ours = await medianOf(async (quality) => {
      const answer = await fetch(origin + imageUrl(path, WIDTH, { quality }), {
        headers: { Accept: `image/${format}` },
      });
      await answer.arrayBuffer();
    });
    const alone = await medianOf(async (quality) => {
      const image = sharp(photo).resize({ width: WIDTH });
      await (format === 'webp'
        ? image.webp({ quality })
        : image.avif({ quality: Math.max(1, quality - 20), effort: 2 })
      ).toBuffer();
    });
    print(`12 megapixels to ${WIDTH} px, ${format}`, `${ours} ms; sharp alone ${alone} ms`);
  }
}

async function medianOf(run: (quality: number) => Promise<void>): Promise<number> {
  const milliseconds: number[] = [];
  for (const quality of QUALITIES) {
    const start = performance.now();
    await run(quality);
    milliseconds.push(performance.now() - start);
  }
  return Math.round(quantile(milliseconds, 0.5));
}

async function benchCached({ origin }: ServerProcess, path: string): Promise<void> {
  const small = imageUrl(path, 32);
  const options = { origin, connections: 8, headers: { Accept: 'image/webp' } };
  const { perSecond } = await load({ ...options, path: small });
  const reference = await load({ ...options, path: STATIC_FILE });
  print('cached picture', `${Math.round(perSecond)}/s; a static file ${Math.round(reference.perSecond)}/s`);
}

async function benchUploads(server: ServerProcess, admin: ApiSession): Promise<void> {
  const side = 1700;
  const picture = await detailed({ width: side, height: side });
  const body = Buffer.concat([picture, Buffer.alloc(Math.max(0, UPLOAD_BYTES - picture.length))]);
  const start = performance.now();
  await Promise.all(Array.from({ length: UPLOADS }, (_, at) => upload(server, admin, body, `${at}.jpg`)));
  const seconds = (performance.now() - start) / 1000;
  print(
    `${UPLOADS} uploads of 5 MB at once`,
    `${seconds.toFixed(1)} s; at most ${Math.round(memoryOf(server.process.pid).peak)} MB`,
  );
}
