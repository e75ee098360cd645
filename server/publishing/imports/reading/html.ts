import { Parser } from 'htmlparser2';

/** WordPress stores titles, excerpts and the names of terms as HTML: `Tea &amp; more`. */
export function textOfHtml(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(html);
  return text.trim();
}

const MAX_DEPTH = 200;

/** Elements are nested deeper than in any text: the time of the conversion grows with the depth. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (deepest > MAX_DEPTH) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  // Paused, the parser reads no further.
  parser.write(html);
  return deepest > MAX_DEPTH;
}
