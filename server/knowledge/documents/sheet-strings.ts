import { Parser } from 'htmlparser2';
import { raise } from '#lib/shifted-signs.ts';
import type { LeftOut } from './left-out.ts';
import { localName, type Package } from './package.ts';

/** The texts that cells refer to by their numbers. */
export async function readStrings(parts: Package, part: string, leftOut: LeftOut): Promise<string[]> {
  const strings: string[] = [];
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
  #isText = false;
  #isReading = false;
  #isStruck = false;
  #isRaised = false;

  constructor(leftOut: LeftOut) {
    this.#leftOut = leftOut;
  }

  open(name: string, { val = '1' }: Record<string, string>): void {
    if (name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isReading = true;
    else if (name === 'strike') this.#isStruck = !/^(?:0|false)$/.test(val);
    else if (name === 'vertAlign') this.#isRaised = val === 'superscript';
  }

  text(text: string): void {
    if (!this.#isText || this.#isReading) return;
    if (this.#isStruck) this.#leftOut.struck();
    else this.#text += this.#isRaised ? raise(text) : text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'r') {
      this.#isStruck = false;
      this.#isRaised = false;
    }
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return decodeEscapes(text);
  }
}

/** Characters that XML has no place for: `_x000D_`. */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
