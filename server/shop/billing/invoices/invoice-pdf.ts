import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { formatOrdinalDate } from '#lib/dates.ts';
import { buyerLines, invoicePeriod, invoiceTitle, invoiceTotals, type Seller } from '#lib/invoice-parts.ts';
import { formatMoney } from '#lib/money.ts';
import type { InvoiceView } from './invoices.present.ts';

/**
 * Its characters: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. Fonts with all scripts have a hundred
 * megabytes; a file with other characters says so, and the page of the invoice shows them.
 */
const FONTS = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const REGULAR = join(FONTS, 'DejaVuSans.ttf');
const BOLD = join(FONTS, 'DejaVuSans-Bold.ttf');

/** The margin in points of an A4 page. */
const MARGIN = 56;
const RIGHT = 595 - MARGIN;
const BOTTOM = 842 - MARGIN;
const QUANTITY_WIDTH = 60;
const AMOUNT_WIDTH = 110;
const ITEM_WIDTH = RIGHT - MARGIN - QUANTITY_WIDTH - AMOUNT_WIDTH;
const COLUMN_GAP = 20;
const COLUMN_WIDTH = (RIGHT - MARGIN - COLUMN_GAP) / 2;

/** An invoice as a PDF document, with dates in a time zone. */
export async function renderInvoicePdf(
  invoice: InvoiceView,
  { seller, timeZone }: { seller: Seller; timeZone: string },
): Promise<Buffer> {
  // Most processes never render one.
  const { default: PDFDocument } = await import('pdfkit');
  const day = (time: string) => formatOrdinalDate(time, { withYear: true, timeZone });
  const title = invoiceTitle(invoice);
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: REGULAR,
    info: { Title: title, Author: seller.name, CreationDate: new Date(invoice.createdAt) },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const write = createWriter(document);

  write.text(title, { size: 20, font: BOLD });
  write.text([day(invoice.createdAt), invoicePeriod(invoice, day)].filter(Boolean).join('  ·  '));
  write.gap(24);
  write.columns(
    [{ text: 'From', font: BOLD }, ...[seller.name, ...seller.lines].map((text) => ({ text }))],
    [{ text: 'Bill to', font: BOLD }, ...buyerLines(invoice.buyer).map((text) => ({ text }))],
  );
  write.gap(28);
  write.row({ item: 'Item', quantity: 'Quantity', amount: 'Amount', font: BOLD });
  write.line();
  for (const { description, quantity, amount } of invoice.lines)
    write.row({
      item: description,
      quantity: String(quantity),
      amount: formatMoney(amount, invoice.currency),
    });
  write.line();
  for (const { label, amount, isStrong } of invoiceTotals(invoice))
    write.row({ quantity: label, amount, ...(isStrong && { font: BOLD }) });
  if (write.hasUnknown()) {
    write.gap(24);
    write.text(UNKNOWN, { size: 8 });
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

const UNKNOWN = 'Some characters are missing in the font of this file. The page of this invoice shows them.';

type Row = { item?: string; quantity: string; amount: string; font?: string };

/** Writes from top to bottom, with new pages where one is full. */
function createWriter(document: PDFKit.PDFDocument) {
  let isUnknown = false;

  function use(
    text: string,
    { size = 10, font = REGULAR }: { size?: number; font?: string | undefined } = {},
  ) {
    document.font(font).fontSize(size);
    isUnknown ||= hasUnknown(document, text);
    return document;
  }

  function ensureRoom(height: number): void {
    if (document.y + height > BOTTOM) document.addPage();
  }

  /** Whole lines are shaped at once, which joins Arabic letters and orders them. */
  const options = { features: [] };

  return {
    hasUnknown: () => isUnknown,
    gap(height: number): void {
      document.y += height;
    },
    text(text: string, style?: { size?: number; font?: string }): void {
      use(text, style).text(text, MARGIN, document.y, { ...options, width: RIGHT - MARGIN });
    },
    line(): void {
      const y = document.y + 2;
      document.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).stroke('#999999').fillColor('#000000');
      document.y = y + 8;
    },
    /** Two columns of lines beside each other. */
    columns(...columns: { text: string; font?: string }[][]): void {
      const top = document.y;
      const ends = columns.map((lines, at) => {
        document.y = top;
        for (const { text, font } of lines)
          use(text, { font }).text(text, MARGIN + at * (COLUMN_WIDTH + COLUMN_GAP), document.y, {
            ...options,
            width: COLUMN_WIDTH,
          });
        return document.y;
      });
      document.y = Math.max(...ends);
    },
    row({ item = '', quantity, amount, font }: Row): void {
      const height = use(item, { font }).heightOfString(item || ' ', { width: ITEM_WIDTH });
      ensureRoom(height + 6);
      const y = document.y;
      const right = { ...options, align: 'right' as const, lineBreak: false };
      if (item) document.text(item, MARGIN, y, { ...options, width: ITEM_WIDTH - COLUMN_GAP });
      use(quantity, { font }).text(quantity, MARGIN + ITEM_WIDTH, y, { ...right, width: QUANTITY_WIDTH });
      use(amount, { font }).text(amount, RIGHT - AMOUNT_WIDTH, y, { ...right, width: AMOUNT_WIDTH });
      document.y = y + height + 6;
    },
  };
}

/** Whether the font lacks a character: it would draw a box. */
function hasUnknown(document: PDFKit.PDFDocument, text: string): boolean {
  const { font } = (
    document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  )._font;
  return [...text].some((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}
