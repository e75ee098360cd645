import { expect, test } from 'vitest';
import { isImageFile, uploadKindOf } from './upload-kinds.ts';

test('image files are told by name or type', () => {
  for (const text of [
    'a.jpeg',
    'a.JPG',
    'a.png',
    'a.gif',
    'a.svg',
    'a.webp',
    'image/jpeg',
    'image/svg+xml',
  ]) {
    expect(isImageFile(text)).toBe(true);
  }
  for (const text of ['a.bmp', 'png', 'a.png.exe', 'image/tiff', 'text/html', '']) {
    expect(isImageFile(text)).toBe(false);
  }
});

test.each([
  ['image', ['jpeg', 'jpg', 'png', 'gif', 'svg', 'webp']],
  ['csv', ['xls', 'xlsx', 'csv']],
  ['pdf', ['pdf']],
  ['document', ['doc', 'docx', 'ppt', 'pptx', 'pages', 'txt']],
  [null, ['exe', 'html', 'constructor', '']],
])('uploads of kind %s', (kind, extensions) => {
  for (const extension of extensions) {
    expect(uploadKindOf(`a.b.${extension}`)).toBe(kind);
    expect(uploadKindOf(`A.${extension.toUpperCase()}`)).toBe(kind);
  }
});
