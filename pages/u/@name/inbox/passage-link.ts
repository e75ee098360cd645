/** A page as a Markdown link, without the text that a browser would mark on it. */
export function passageLink(title: string, url: string): string {
  const address = url.replace(/#?:~:.*$/, '').replace(/[()[\]]/g, (sign) => ENCODED[sign] ?? sign);
  return `[${title.replace(/[[\]]/g, '')}](${address})`;
}

const ENCODED: Record<string, string> = { '(': '%28', ')': '%29', '[': '%5B', ']': '%5D' };
