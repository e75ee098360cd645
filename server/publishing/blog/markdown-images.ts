import type { MarkdownIt } from 'markdown-it';
import type { Tag } from 'sanitize-html';
import { type ImageSize, imageSrcSet, imageUrl } from '#lib/images.ts';

/** The sizes of pictures of the media library, by the last part of their address. */
export type ImageSizes = ReadonlyMap<string, ImageSize>;

/** The width of the text column, and twice that for high-density screens. */
const WIDTHS = [640, 828, 1200, 1920] as const;
const SIZES = '(min-width: 700px) 660px, 94vw';

/**
 * The element for a picture of a text; one of the media library is scaled to the reader's screen. An external picture
 * would reveal the reader to its server: the alternative text replaces it.
 */
export function imageTag({ src = '', alt = '', title }: Record<string, string>, sizes: ImageSizes): Tag {
  if (!/^\/(?![/\\])/.test(src)) return { tagName: 'span', attribs: {}, text: alt };
  const attribs = { alt, ...(title && { title }), loading: 'lazy' };
  const [, path = '', slug = ''] = /^(\/media\/([^/?#]+))(?:[?#]|$)/.exec(src) ?? [];
  if (!path) return { tagName: 'img', attribs: { src, ...attribs } };
  return {
    tagName: 'img',
    attribs: {
      src: imageUrl(path, 1200),
      srcset: imageSrcSet(path, WIDTHS),
      sizes: SIZES,
      ...sizeAttributes(sizes.get(slug)),
      ...attribs,
    },
  };
}

/** Reserve the space before the picture arrives. */
const sizeAttributes = ({ width, height }: ImageSize = { width: null, height: null }) =>
  width && height ? { width: String(width), height: String(height) } : undefined;

/**
 * The rendered HTML of a text, after the file of a picture was replaced by one of another size.
 * @param path of the picture, without a query
 */
export function withImageSize(html: string, path: string, size: ImageSize): string {
  const attributes = Object.entries(sizeAttributes(size) ?? {}).map(([name, value]) => ` ${name}="${value}"`);
  return html.replace(SIZED_IMAGE, (image, tag: string, src: string) =>
    src === path ? tag + attributes.join('') : image,
  );
}

/** As `imageTag` writes it, up to its size. */
const SIZED_IMAGE = /(<img src="([^"?]+)\?[^>]*? sizes="[^"]*")(?: width="\d+" height="\d+")?/g;

/** A picture alone in a paragraph: its title becomes the caption. */
export function captions(markdown: MarkdownIt): void {
  markdown.core.ruler.push('captions', ({ tokens, Token }) => {
    for (const [position, token] of tokens.entries()) {
      const [open, close] = [tokens[position - 1], tokens[position + 1]];
      const [image, ...others] = token.children ?? [];
      const caption = image?.type === 'image' && others.length === 0 && String(image.attrGet('title') ?? '');
      if (!image || !caption || open?.type !== 'paragraph_open' || !close) continue;
      open.tag = 'figure';
      close.tag = 'figure';
      image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title');
      const text = new Token('text', '', 0);
      text.content = caption;
      token.children = [
        image,
        new Token('caption_open', 'figcaption', 1),
        text,
        new Token('caption_close', 'figcaption', -1),
      ];
    }
  });
}
