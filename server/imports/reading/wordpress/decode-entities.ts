import { Parser } from 'htmlparser2';

/** WordPress stores titles and the names of terms as HTML: `Tea &amp; more`. Tags stay as they are. */
export function decodeEntities(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(html.replaceAll('<', '&lt;'));
  return text;
}
