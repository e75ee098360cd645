// Posts of WordPress from before its block editor, and those of its classic editor.

import { outside } from '../outside.ts';

const KNOWN =
  /^(?:caption|wp_caption|embed|gallery|audio|video|playlist|contact-form-7|contact-form|youtube|vimeo|gravityform|wpforms|ninja_forms|toc|vc_\w+|et_pb_\w+|su_\w+|sourcecode|code)$/;
const TAG = /\[(\/?)([a-zA-Z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)(\/?)\]/g;

/**
 * Shortcodes in square brackets: the text or picture that one wraps stays, the others are removed.
 * @param galleryOf the pictures of a gallery with these attributes, as HTML
 * @param removed receives the names of removed shortcodes
 */
export function withoutShortcodes(
  html: string,
  galleryOf: (attributes: string) => string,
  removed: Set<string>,
): string {
  if (!html.includes('[')) return html;
  const closing = new Set([...html.matchAll(/\[\/([a-zA-Z][\w-]{0,60})\]/g)].map(([, name]) => name));
  return outside(html, /(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>)/, replaceAll);

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
        if (name === 'gallery') return slash ? '' : `\n\n${galleryOf(attributes)}\n\n`;
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

const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)[\s>/]/i;

export const isBlockMarkup = (html: string): boolean => html.includes('<!-- wp:');

/** WordPress stores classic posts without paragraphs, and adds them when it renders a page: an empty line separates them. */
export const withParagraphs = (html: string): string =>
  outside(html.replace(/\r\n?/g, '\n'), /(<pre[\s>][\s\S]*?<\/pre>)/i, paragraphs);

const paragraphs = (html: string): string =>
  html
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n\n');
