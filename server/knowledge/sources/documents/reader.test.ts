import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentFormat } from '#lib/file-formats.ts';
import {
  encryptedPdf,
  pdf,
  presentation,
  sheetOf,
  wordDocument,
  workbook,
} from '#tests/setup/content/documents.ts';
import { docx } from '#tests/setup/content/zip.ts';
import { createDocumentReader } from './reader.ts';

const reader = createDocumentReader();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-documents-'));
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

async function read(format: DocumentFormat, content: Buffer | string, { read } = reader) {
  const path = join(folder, format);
  await writeFile(path, content);
  return read({ path, format });
}

async function passagesOf(format: DocumentFormat, content: Buffer | string) {
  const outcome = await read(format, content);
  if ('unreadable' in outcome) throw new Error(outcome.unreadable);
  return outcome.passages.map(({ heading, anchor, content: text }) => [heading, anchor, text]);
}

describe('the text of', () => {
  test('a PDF has the number of its page and the chapter of its outline', async () => {
    const document = pdf(
      { lines: ['Tea guide', 'Welcome to the shop.'] },
      {
        lines: ['1. Brewing', 'Green tea needs water of eighty', 'degrees.', 'Serve it warm.'],
        outline: 'Brewing',
      },
      { lines: ['It is ready after two minutes.', 'Storing', 'Keep it dry.'], outline: 'Storing' },
    );
    expect(await passagesOf('pdf', document)).toEqual([
      ['Page 1', 'page=1', 'Tea guide Welcome to the shop.'],
      ['Brewing › Page 2', 'page=2', 'Green tea needs water of eighty degrees.\n\nServe it warm.'],
      ['Brewing › Page 3', 'page=3', 'It is ready after two minutes.'],
      ['Storing › Page 3', 'page=3', 'Keep it dry.'],
    ]);
  });

  test('a Word document has its headings, without its title', async () => {
    const document = wordDocument(
      ['Title', 'Handbook'],
      ['Heading1', 'Returns'],
      'Tea goes back within thirty days.',
      ['Heading2', 'Costs'],
      'It costs nothing.',
    );
    expect(await passagesOf('docx', document)).toEqual([
      ['Returns', null, 'Tea goes back within thirty days.'],
      ['Returns › Costs', null, 'It costs nothing.'],
    ]);
  });

  test('a presentation has its slides in order', async () => {
    const slides = presentation({ title: 'Welcome', text: ['We sell tea.'] }, { title: '', text: ['Bye.'] });
    expect(await passagesOf('pptx', slides)).toEqual([
      ['Welcome › Slide 1', null, 'We sell tea.'],
      ['Slide 2', null, 'Bye.'],
    ]);
  });

  test('a workbook has its sheets, with the names of the columns in every passage', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => [`Tea ${n}`, `${n}.50 euros, in a box of ten`]);
    const passages = await passagesOf('xlsx', workbook({ Prices: [['Tea', 'Price'], ...rows], Empty: [] }));
    expect(passages.length).toBeGreaterThan(2);
    for (const [heading, , text] of passages) {
      expect(heading).toBe('Prices');
      expect(text).toMatch(/^\| Tea \| Price \|\n\|---\|---\|\n\| Tea \d/);
    }
  });

  test.each([
    ['commas', 'Tea,Price\n"Green, fine",4\n'],
    ['semicolons', '\ufeffTea;Price\r\nGreen, fine;4\r\n'],
    ['tabs', 'Tea\tPrice\nGreen, fine\t4\n'],
  ])('a table with %s has its cells', async (_what, csv) => {
    expect(await passagesOf('csv', csv)).toEqual([
      ['', null, '| Tea | Price |\n|---|---|\n| Green, fine | 4 |'],
    ]);
  });

  test('a text file has its paragraphs and headings, in any encoding', async () => {
    const text = '# Öffnungszeiten\r\nVon neun\r\nbis fünf.\r\n\r\n- Montag\r\n- Dienstag\r\n';
    const expected = [['Öffnungszeiten', null, 'Von neun bis fünf.\n\n- Montag\n- Dienstag']];
    expect(await passagesOf('txt', text)).toEqual(expected);
    expect(await passagesOf('txt', Buffer.from(text, 'latin1'))).toEqual(expected);
    expect(await passagesOf('txt', Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
  });
});

describe('a document that cannot be read says why:', () => {
  test.each<[string, DocumentFormat, Buffer | string]>([
    ['empty', 'pdf', pdf({})],
    ['scanned', 'pdf', pdf({ isScanned: true }, { isScanned: true })],
    ['encrypted', 'pdf', encryptedPdf()],
    ['damaged', 'pdf', pdf({ lines: ['Tea.'] }).subarray(0, 200)],
    ['damaged', 'pdf', 'This is no PDF.'],
    ['empty', 'docx', wordDocument()],
    ['damaged', 'docx', wordDocument('Tea.').subarray(0, 500)],
    ['damaged', 'pptx', wordDocument('Tea.')],
    ['damaged', 'xlsx', wordDocument('Tea.')],
    ['empty', 'xlsx', workbook({ Prices: [] })],
    [
      'hidden',
      'xlsx',
      sheetOf(
        '<sheetData><row r="1" hidden="1"><c r="A1" t="inlineStr"><is><t>Tea</t></is></c></row></sheetData>',
      ),
    ],
    ['empty', 'csv', '\n\n'],
    ['empty', 'txt', ' \n '],
    ['too_much_text', 'txt', 'Tea is good for you, and so are kettles.\n\n'.repeat(400_000)],
  ])('%s (%s)', async (reason, format, content) => {
    expect(await read(format, content)).toEqual({ unreadable: reason });
  });

  test('unpacks to too many bytes, even if its directory claims fewer', async () => {
    const huge = deflateRawSync(Buffer.alloc(300_000_000, ' '));
    expect(
      await read('docx', docx({ name: 'word/document.xml', content: huge, claimedSize: 300_000_000 })),
    ).toEqual({ unreadable: 'unpacks_to_too_much' });
    expect(await read('docx', docx({ name: 'word/document.xml', content: huge, claimedSize: 1000 }))).toEqual(
      { unreadable: 'damaged' },
    );
  });

  test('takes too long or too much memory, and the next one is read', async () => {
    const impatient = createDocumentReader({ timeoutMs: 1 });
    expect(await read('csv', 'Tea,Green\n'.repeat(200_000), impatient)).toEqual({ unreadable: 'too_hard' });
    impatient.close();
    const deep = `<w:document xmlns:w="w">${'<w:p>'.repeat(3_000_000)}`;
    const nested = docx({ name: 'word/document.xml', content: deep });
    const patient = createDocumentReader({ timeoutMs: 4000 });
    expect(await read('docx', nested, patient)).toEqual({ unreadable: 'too_hard' });
    patient.close();
    expect(await passagesOf('txt', 'Tea.')).toEqual([['', null, 'Tea.']]);
  });
});
