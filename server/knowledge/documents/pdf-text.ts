/** A hyphen that PDFium has recognized as the end of a line within a word. */
const HYPHENS = ['\ufffe', '\u0002'];
const ITEM = /^(?:[•▪●◦–-]|\d{1,2}[.)])\s+\S/;
/** The share of a page's widest line below which a line is the last one of its paragraph. */
const SHORT = 0.75;
/** Dots that lead from an entry of a table of contents to its number. */
const LEADERS = /(?:\s?\.){4,}\s*/g;

/**
 * The paragraphs of a page, whose text has only lines: a line that is shorter than the others and ends a sentence ends
 * its paragraph, and an item of a list begins one.
 * @param isHeading whether a line is a heading, which is a paragraph alone
 */
export function paragraphsOf(page: string, isHeading: (line: string) => boolean): string[] {
  const lines = page.split(/\r\n?|\n/).map((line) => line.replace(LEADERS, ' ').trim());
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  const paragraphs: string[] = [];
  let current = '';
  const end = () => {
    if (current !== '') paragraphs.push(current);
    current = '';
  };
  for (const line of lines) {
    if (line === '' || isHeading(line) || ITEM.test(line)) end();
    current = joined(current, line);
    if (isHeading(line) || (line.length < width * SHORT && /[.!?:…。]["”’)]?$/.test(line))) end();
  }
  end();
  return paragraphs;
}

function joined(before: string, line: string): string {
  const text = HYPHENS.reduce((joint, hyphen) => joint.replaceAll(hyphen, ''), line);
  return before === '' ? text : `${before} ${text}`;
}
