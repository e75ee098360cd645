// Classic posts of WordPress have shortcodes in square brackets. Those that wrap a text or a picture give it back, the
// others are removed and named.

const KNOWN =
  /^(?:caption|wp_caption|embed|gallery|audio|video|playlist|contact-form-7|contact-form|youtube|vimeo|gravityform|wpforms|ninja_forms|toc|vc_\w+|et_pb_\w+|su_\w+|sourcecode|code)$/;
const TAG = /\[(\/?)([a-zA-Z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)(\/?)\]/g;

/** @param idsOf pictures of a gallery, as HTML @param removed the names of what was removed */
export function withoutShortcodes(
  html: string,
  pictureOf: (id: string) => string,
  removed: Set<string>,
): string {
  if (!html.includes('[')) return html;
  const closing = new Set([...html.matchAll(/\[\/([a-zA-Z][\w-]{0,60})\]/g)].map(([, name]) => name));
  return html
    .split(/(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>)/)
    .map((part, index) => (index % 2 === 1 ? part : replaceAll(part)))
    .join('');

  function replaceAll(text: string): string {
    return captions(text).replace(
      TAG,
      (all, slash: string, name: string, attributes: string, end: string) => {
        const isCode =
          KNOWN.test(name) ||
          closing.has(name) ||
          slash ||
          end === '/' ||
          /=/.test(attributes) ||
          /_/.test(name);
        if (!isCode) return all;
        if (name === 'embed') return slash ? '</p>' : '<p>';
        if (name === 'gallery' && !slash) {
          const ids = /\bids=["']?([\d,\s]{1,1000})/.exec(attributes)?.[1]?.split(',') ?? [];
          const pictures = ids.map((id) => pictureOf(id.trim())).join('\n');
          if (pictures) return pictures;
        }
        if (name !== 'caption' && name !== 'wp_caption') removed.add(name);
        return '';
      },
    );
  }
}

/** `[caption …]<img …> The text[/caption]` as a figure. */
const captions = (text: string): string =>
  text.replace(
    /\[(?:wp_)?caption[^\]]{0,1000}\]([\s\S]{0,5000}?)\[\/(?:wp_)?caption\]/g,
    (_all, inside: string) => {
      const [, picture = '', caption = ''] =
        /^\s*((?:<a\s[^>]*>)?\s*<img\s[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/.exec(inside) ?? [];
      return picture
        ? `\n\n<figure>${picture}<figcaption>${caption.trim()}</figcaption></figure>\n\n`
        : inside;
    },
  );
