import { expect, test } from 'vitest';
import { formatOf, formatSize, formatType } from './file-texts.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [1_234_567, '1.2 MB'],
  [20_000_000, '20 MB'],
  [3_000_000_000_000, '3000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['application/pdf', 'PDF'],
  ['text/csv', 'CSV'],
  ['text/plain', 'TXT'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
])('%s is shown as %s', (mimeType, format) => {
  expect(formatOf({ mimeType })).toBe(format);
});

test('a type names its format, once', () => {
  expect(formatType({ type: 'image', mimeType: 'image/png' })).toBe('Picture (PNG)');
  expect(formatType({ type: 'pdf', mimeType: 'application/pdf' })).toBe('PDF');
});
