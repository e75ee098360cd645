/** Letters, digits and signs of full width, and kana of half width with the mark that belongs to them. */
const WIDE = /[\uff01-\uff5e]|[\uff61-\uff9d][\uff9e\uff9f]?|[\uffa0-\uffdc]/g;
const HAS_WIDE = /[\uff01-\uffdc]/;

/** A text with its characters in their usual width, and where each place of it is in the given text. */
export function narrowed(text: string): { text: string; placeOf(place: number): number } {
  if (!HAS_WIDE.test(text)) return { text, placeOf: (place) => place };
  const places: number[] = [];
  let read = '';
  let from = 0;
  const add = (piece: string, start: number, step: 0 | 1) => {
    for (let i = 0; i < piece.length; i++) places.push(start + i * step);
    read += piece;
  };
  for (const { 0: wide, index } of text.matchAll(WIDE)) {
    add(text.slice(from, index), from, 1);
    add(wide.normalize('NFKC'), index, 0);
    from = index + wide.length;
  }
  add(text.slice(from), from, 1);
  return { text: read, placeOf: (place) => places[place] ?? text.length };
}

/** A text with one character for all that are typed as an apostrophe, of which ʼ and ʻ are letters to Unicode. */
export const straightened = (text: string): string => text.replace(/[‘’‛ʼʻ`´′]/g, "'");
