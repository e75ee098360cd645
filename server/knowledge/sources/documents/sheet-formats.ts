import { format, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';
import {
  childOf,
  childrenOf,
  elementsIn,
  isOn,
  type Package,
  type XmlDocument,
  type XmlElement,
} from './package.ts';

/** How the cells of one style are shown. */
export interface CellFormat {
  /** What the sheet shows of a number or a text. */
  show(value: number | string): string;
  isStruck: boolean;
}

const OPTIONS = { locale: 'en-US', throws: false };
/** The order of day and month is the reader's, which the file does not tell. */
const DATE = 'yyyy-mm-dd';
const LOCAL_DATES: Readonly<Record<number, string>> = { 14: DATE, 22: `${DATE} hh:mm` };
/** Built-in formats of eastern calendars. */
const isEasternDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const DAYS_BETWEEN_EPOCHS = 1462;

/** How the cells of each style are shown, by its number. */
export async function readFormats(parts: Package, part: string, has1904: boolean): Promise<CellFormat[]> {
  const styles = await parts.read(part);
  if (!styles) return [];
  const codes = new Map(
    elementsIn(styles, 'numFmt').map(({ attribs }) => [Number(attribs.numFmtId), attribs.formatCode ?? '']),
  );
  const struckFonts = childrenIn(styles, 'fonts').map((font) => isOn(childOf(font, 'strike')));
  const shows = new Map<number, CellFormat['show']>();
  return childrenIn(styles, 'cellXfs').map(({ attribs: { numFmtId = '0', fontId = '0' } }) => {
    const id = Number(numFmtId);
    const show = shows.get(id) ?? showWith(codes.get(id) ?? builtInCode(id), has1904);
    shows.set(id, show);
    return { show, isStruck: struckFonts[Number(fontId)] ?? false };
  });
}

const childrenIn = (styles: XmlDocument, name: string): XmlElement[] =>
  elementsIn(styles, name).slice(0, 1).flatMap(childrenOf);

const builtInCode = (id: number): string =>
  LOCAL_DATES[id] ?? (isEasternDate(id) ? DATE : getFormatFromId(id) || 'General');

export function showWith(code: string, has1904: boolean): CellFormat['show'] {
  if (/^general$/i.test(code) || !isValidFormat(code)) return showGeneral;
  const shift = has1904 && /date/.test(getFormatInfo(code).type) ? DAYS_BETWEEN_EPOCHS : 0;
  const shown = new Map<number | string, string>();
  return (value) => {
    const known = shown.get(value);
    if (known !== undefined) return known;
    const text = format(code, typeof value === 'number' ? value + shift : value, OPTIONS);
    if (shown.size < MAX_SHOWN) shown.set(value, text);
    return text;
  };
}

/** Sheets repeat the same dates and rates. */
const MAX_SHOWN = 1000;

/** Long numbers of articles and accounts are written out, where a narrow column has them as a power of ten. */
export const showGeneral: CellFormat['show'] = (value) =>
  typeof value === 'string' || Number.isSafeInteger(value)
    ? String(value)
    : format('General', value, OPTIONS);
