import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadEncoder } from './encoder.ts';

const WEIGHTS = 'server/platform/encoder/weights/en.bin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-encoder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = { warn: vi.fn() };

function cosine(encoder: ReturnType<typeof loadEncoder>, first: string, second: string): number {
  const [a, b] = [encoder.encode(first, 'en'), encoder.encode(second, 'en')];
  return a?.reduce((sum, value, d) => sum + value * (b?.[d] ?? Number.NaN), 0) ?? Number.NaN;
}

test('texts of one meaning are nearer than others, without a common word', () => {
  const encoder = loadEncoder(log);
  const asked = 'Can I bring my dog?';
  expect(cosine(encoder, asked, asked)).toBeCloseTo(1, 5);
  const others = ['Opening hours', 'Prices', 'We are closed on Sundays', 'Refunds are made within five days'];
  expect(cosine(encoder, asked, 'Pets are welcome in all rooms')).toBeGreaterThan(
    0.2 + Math.max(...others.map((other) => cosine(encoder, asked, other))),
  );
});

test('a question finds a text in another language', () => {
  const encoder = loadEncoder(log);
  const asked = encoder.encode('How can I cancel my order?', 'en');
  const cosineWith = (text: string) =>
    asked?.reduce((sum, value, d) => sum + value * (encoder.encode(text, 'de')?.[d] ?? Number.NaN), 0);
  expect(cosineWith('Bestellungen stornieren')).toBeGreaterThan(0.2 + (cosineWith('Wo Sie uns finden') ?? 1));
});

test('only texts with words of a language that has a table have vectors', () => {
  const encoder = loadEncoder(log);
  expect(encoder.encode('Opening hours', 'en-GB')?.length).toBe(encoder.dimensions);
  expect(encoder.encode('?!', 'en')).toBeUndefined();
  expect(encoder.encode('Åbningstider', 'da')).toBeUndefined();
});

test.each([
  ['missing', () => {}],
  ['cut', () => writeFileSync(join(folder, 'en.bin'), readFileSync(WEIGHTS).subarray(0, 1_000_000))],
  ['no weights', () => writeFileSync(join(folder, 'en.bin'), 'version https://git-lfs.github.com/spec/v1')],
])('a file that is %s is logged, and its language has no vectors', (_, prepare) => {
  prepare();
  log.warn.mockClear();
  const encoder = loadEncoder(log, folder);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ file: join(folder, 'en.bin') }),
    expect.stringContaining('searched by words'),
  );
  expect(encoder.encode('Opening hours', 'en')).toBeUndefined();
});

test('other weights have another name', () => {
  copyFileSync(WEIGHTS, join(folder, 'en.bin'));
  const name = loadEncoder(log, folder).name;
  const bytes = readFileSync(WEIGHTS);
  bytes.writeUInt8((bytes[8] as number) ^ 1, 8);
  writeFileSync(join(folder, 'en.bin'), bytes);
  expect(loadEncoder(log, folder).name).not.toBe(name);
});
