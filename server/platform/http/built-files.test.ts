import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtFiles } from './built-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-built-'));
  for (const name of ['one.js', 'two.js']) await writeFile(join(folder, name), 'content');
});
afterEach(() => rm(folder, { recursive: true }));

test('a file that vanished breaks off its answer, and others are still served', async () => {
  const app = express().use(builtFiles(folder, { isImmutable: () => false }));
  await request(app).get('/one.js').expect(200, 'content');
  await rm(join(folder, 'one.js'));
  await expect(request(app).get('/one.js')).rejects.toThrow('socket hang up');
  await request(app).get('/two.js').expect(200, 'content');
});
