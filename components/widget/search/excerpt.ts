interface ExcerptRun {
  text: string;
  marked: boolean;
}

/**
 * Parses the server's excerpt, HTML that contains only text, character references and `<mark>`, into runs of text.
 * Other markup is shown as text; the excerpt is never passed to an HTML parser.
 */
export function parseExcerpt(html: string): ExcerptRun[] {
  let marked = false;
  const runs: ExcerptRun[] = [];
  for (const piece of html.split(/(<\/?mark>)/)) {
    if (piece === '<mark>') marked = true;
    else if (piece === '</mark>') marked = false;
    else if (piece) runs.push({ text: decodeReferences(piece), marked });
  }
  return runs;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
