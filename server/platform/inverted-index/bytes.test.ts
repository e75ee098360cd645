import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';

function written(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  write(writer);
  return writer.finish();
}

test.each([0, 1, 127, 128, 255, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53])(
  'the number %d is decoded as encoded',
  (number) => {
    const bytes = written((writer) => writer.number(number));
    const reader = new ByteReader(bytes);
    expect([reader.number(), reader.isAtEnd]).toEqual([number, true]);
    expect(bytes.length).toBe(Math.max(1, Math.ceil(Math.log2(number + 1) / 7)));
  },
);

test.each(['', 'abc', 'größe', '日本語', '😀', 'x'.repeat(100_000)])(
  'the text %j is decoded as encoded',
  (text) => {
    const reader = new ByteReader(written((writer) => writer.text(text)));
    expect([reader.text(), reader.isAtEnd]).toEqual([text, true]);
  },
);

test('many values are decoded in order, in a growing buffer', () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => i * 7919);
  const bytes = written((writer) => {
    for (const number of numbers) {
      writer.number(number);
      writer.text(`n${number}`);
      writer.bytes(new Uint8Array([1, 2, 3]));
    }
  });
  const reader = new ByteReader(bytes);
  for (const number of numbers)
    expect([reader.number(), reader.text(), [...reader.bytes(3)]]).toEqual([number, `n${number}`, [1, 2, 3]]);
  expect(reader.isAtEnd).toBe(true);
});

test('returned bytes do not change with later writes', () => {
  const writer = new ByteWriter();
  writer.number(1);
  const taken = writer.finish();
  expect(writer.length).toBe(0);
  writer.number(2);
  expect([...taken]).toEqual([1]);
  expect([...writer.finish()]).toEqual([2]);
});

test.each([
  [[], 0],
  [[0x80], 0],
  [[0xff], 0x7f],
  [[0xff, 0xff], 0x3fff],
])('of the truncated bytes %j, those that are there are decoded as %d', (bytes, value) => {
  const reader = new ByteReader(new Uint8Array(bytes));
  expect([reader.number(), reader.isAtEnd]).toEqual([value, true]);
});
