import { expect, test } from 'vitest';
import { PassageWriter } from './passages.ts';

test('the passages of a long table are written while it is read, with each row once', () => {
  const writer = new PassageWriter();
  const rows = Array.from({ length: 10_000 }, (_, n) => `| tea ${n} |`);
  for (const text of rows) writer.add({ kind: 'row', text, header: '| name |\n|---|' });
  expect(writer.passages.length).toBeGreaterThan(50);
  writer.end();
  const written = writer.passages.flatMap(({ content }) => content.split('\n').slice(2));
  expect(written).toEqual(rows);
});
