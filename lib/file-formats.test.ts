import { expect, test } from 'vitest';
import { describeFormats, FILE_FORMATS, formatOfName, READABLE_FORMATS } from './file-formats.ts';

test.each([
  ['image', ['jpeg', 'jpg', 'png', 'gif', 'svg', 'webp']],
  ['csv', ['xls', 'xlsx', 'csv']],
  ['pdf', ['pdf']],
  ['document', ['doc', 'docx', 'ppt', 'pptx', 'pages', 'txt', 'md', 'markdown']],
  [undefined, ['exe', 'html', 'bmp', 'png.exe', 'constructor', '']],
])('the extensions of kind %s', (type, extensions) => {
  for (const extension of extensions) {
    expect(formatOfName(`a.b.${extension}`)?.type).toBe(type);
    expect(formatOfName(`A.${extension.toUpperCase()}`)?.type).toBe(type);
  }
});

test('a name without an extension has no format', () => {
  expect(formatOfName('png')).toBeUndefined();
  expect(formatOfName('')).toBeUndefined();
});

test('formats are listed by their kind', () => {
  expect(describeFormats(READABLE_FORMATS)).toBe(
    'PDF, documents (docx, pptx, txt, md) or spreadsheets (xlsx, csv)',
  );
  expect(describeFormats(FILE_FORMATS)).toMatch(/^pictures \(jpg, png, gif, svg, webp\), PDF, /);
});
