import { Parser } from 'htmlparser2';
import { loweredSigns, raise } from '#lib/shifted-signs.ts';
import type { LeftOut } from './left-out.ts';
import { localName, type Package } from './package.ts';

/** A text without what is struck out in it. */
export interface CellText {
  text: string;
  /** The runs of the text whose font differs from that of the cell. */
  ownLook: string;
}

/** The texts that cells refer to by their numbers. */
export async function readStrings(parts: Package, part: string, leftOut: LeftOut): Promise<CellText[]> {
  const strings: CellText[] = [];
  const rich = new RichText(leftOut);
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        rich.open(localName(name), attribs);
      },
      ontext: (text) => rich.text(text),
      onclosetag(name) {
        rich.close(localName(name));
        if (localName(name) === 'si') strings.push(rich.take());
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of (await parts.stream(part)) ?? []) parser.write(String(chunk));
  parser.end();
  return strings;
}

/** A text in runs of different looks: without what is struck out, and without the reading that helps with Chinese characters. */
export class RichText {
  readonly #leftOut: LeftOut;
  #text = '';
  #ownLook = '';
  #hasOwnLook = false;
  #isText = false;
  #isReading = false;
  #isStruck = false;
  #shift = '';

  constructor(leftOut: LeftOut) {
    this.#leftOut = leftOut;
  }

  open(name: string, { val = '1' }: Record<string, string>): void {
    if (name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isReading = true;
    else if (name === 'rPr') this.#hasOwnLook = true;
    else if (name === 'strike') this.#isStruck = !/^(?:0|false|off)$/.test(val);
    else if (name === 'vertAlign') this.#shift = val;
  }

  text(text: string): void {
    if (!this.#isText || this.#isReading) return;
    if (this.#isStruck) {
      this.#leftOut.struck();
      return;
    }
    const shown = shifted(text, this.#shift);
    this.#text += shown;
    if (this.#hasOwnLook) this.#ownLook += shown;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'r') {
      this.#hasOwnLook = false;
      this.#isStruck = false;
      this.#shift = '';
    }
  }

  take(): CellText {
    const taken = { text: decodeEscapes(this.#text), ownLook: decodeEscapes(this.#ownLook) };
    this.#text = '';
    this.#ownLook = '';
    return taken;
  }
}

function shifted(text: string, shift: string): string {
  if (shift === 'superscript') return raise(text);
  return shift === 'subscript' ? (loweredSigns(text) ?? text) : text;
}

/** Characters that XML has no place for: `_x000D_`. */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
