import { expect, test } from 'vitest';
import { jsonPieces } from '../../platform/http/json-stream.ts';
import { createExportUserData, type ExportSection } from './data-export.ts';
import type { Viewer } from './viewer.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const viewer = { id: 'u1' } as Viewer;

const exported = (sections: Record<string, ExportSection>) =>
  jsonPieces(createExportUserData({ clock: { now: () => new Date(NOW) }, sections })(viewer, 'session'));

test('the account comes first, then each section', async () => {
  const pieces = await Array.fromAsync(
    exported({ sessions: async () => [], sites: async () => [{ aB: 1 }] }),
  );
  expect(JSON.parse(pieces.join(''))).toEqual({
    exported_at: NOW,
    user: { id: 'u1' },
    sessions: [],
    sites: [{ a_b: 1 }],
  });
});

test('nothing is sent before the first section is loaded: its failure is an error, not a broken file', async () => {
  const pieces = exported({
    sessions: async () => {
      throw new Error('no database');
    },
  });
  await expect(pieces[Symbol.asyncIterator]().next()).rejects.toThrow('no database');
});
