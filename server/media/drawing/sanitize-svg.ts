import { Parser } from 'htmlparser2';
import { svgTagNames } from 'svg-tag-names';
import { escapeHtml } from '../../../lib/html.ts';
import { invalid } from '../../platform/errors.ts';

/** Elements that run scripts, or that contain or load something else than SVG. */
const REFUSED = ['script', 'handler', 'listener', 'foreignObject', 'iframe', 'audio', 'video', 'canvas'];
const ALLOWED = new Set(svgTagNames.filter((name) => !REFUSED.includes(name)));

/** A link or an image may refer to parts of the same file and to embedded pictures. */
const OWN_REFERENCE = /^(?:#|data:image\/(?:png|jpeg|gif|webp);)/i;
const FOREIGN_URLS = /url\(\s*(?!['"]?\s*#)[^)]*\)?/gi;
const IMPORTS = /@import[^;]*;?/gi;
const HREF = /^(?:xlink:)?href$/i;

/** Deeper than any drawing; renderers take time that grows with the square of the depth. */
const MAX_DEPTH = 200;

/**
 * Removes from an SVG what could run or load: scripts, event handlers, embedded HTML, references to other files,
 * comments, processing instructions, and the document type with its entities. Takes time proportional to the length.
 * @throws AppError 422 without an `svg` element, or with elements that are nested too deeply
 */
export function sanitizeSvg(source: string): string {
  let svg = '';
  let depth = 0;
  /** The depth of the element that is being removed with its content. */
  let removed: number | undefined;
  let style: string | undefined;
  let isComplete = false;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw invalid({ files: ['The SVG is nested too deeply.'] });
        if (isComplete || removed !== undefined) return;
        if (depth === 1 ? name !== 'svg' : !isAllowed(name, attributes)) {
          removed = depth;
          return;
        }
        const safe = safeAttributes(attributes);
        if (depth === 1) safe.xmlns = 'http://www.w3.org/2000/svg';
        svg += `<${name}${writeAttributes(safe)}>`;
        if (name === 'style') style = '';
      },
      ontext(text) {
        if (isComplete || removed !== undefined || depth === 0) return;
        // The parts of a style's text are joined first: a reference could span them.
        if (style === undefined) svg += escapeHtml(text);
        else style += text;
      },
      onclosetag(name) {
        if (!isComplete && removed === undefined) {
          if (style !== undefined) svg += escapeHtml(withoutReferences(style));
          style = undefined;
          svg += `</${name}>`;
          isComplete = depth === 1;
        }
        if (removed === depth) removed = undefined;
        depth -= 1;
      },
    },
    { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(source);
  if (!isComplete) throw invalid({ files: ['The file contains no SVG picture.'] });
  return svg;
}

const writeAttributes = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

/** An animation could set what the attributes must not contain. */
const isAllowed = (name: string, { attributeName = '' }: Record<string, string>): boolean =>
  ALLOWED.has(name) && !/href|^on/i.test(attributeName);

const safeAttributes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => /^[\w:.-]+$/.test(name) && !/^on|:on/i.test(name))
      .filter(([name, value]) => !HREF.test(name) || OWN_REFERENCE.test(value.trim()))
      .map(([name, value]) => [name, withoutReferences(value)]),
  );

const withoutReferences = (text: string): string => text.replace(IMPORTS, '').replace(FOREIGN_URLS, 'none');
