import { Parser } from 'htmlparser2';
import { svgTagNames } from 'svg-tag-names';
import { escapeHtml } from '#lib/html.ts';
import { invalid } from '../../../platform/errors.ts';
import { withoutForeignCss } from './svg-css.ts';

/** Elements that run scripts, that contain or load something else than SVG, or that say who drew it where. */
const REFUSED = [
  ...['script', 'handler', 'listener', 'foreignObject', 'iframe', 'audio', 'video', 'canvas'],
  'metadata',
];
const ALLOWED = new Set(svgTagNames.filter((name) => !REFUSED.includes(name)));

/** A link or an image may refer to parts of the same file and to embedded pictures. */
const OWN_REFERENCE = /^(?:#|data:image\/(?:png|jpeg|gif|webp);)/i;
/** Attributes of other vocabularies that SVG itself uses. */
const XML_ATTRIBUTES = ['xml:space', 'xml:lang'];
/** Texts for people and scripts, which name no resources. */
const FREE_TEXT = /^(?:aria-.*|data-.*|id|class|role|lang|xml:.*)$/;

/** Deeper than any drawing; renderers take time that grows with the square of the depth. */
const MAX_DEPTH = 200;

/**
 * Removes from an SVG what could run or load: scripts, event handlers, embedded HTML, references to other files,
 * comments, processing instructions, and the document type with its entities. The result has no namespaces but that of
 * SVG: names lose their prefix, whatever it stood for. Takes time proportional to the length.
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
      onopentag(prefixed, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw invalid({ files: ['The SVG is nested too deeply.'] });
        if (isComplete || removed !== undefined) return;
        const name = localName(prefixed);
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
      onclosetag(prefixed) {
        if (!isComplete && removed === undefined) {
          if (style !== undefined) svg += escapeHtml(withoutForeignCss(style));
          style = undefined;
          svg += `</${localName(prefixed)}>`;
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

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** An animation could set what the attributes must not contain. */
const isAllowed = (name: string, { attributeName = '' }: Record<string, string>): boolean =>
  ALLOWED.has(name) && !/href|^\s*on/i.test(attributeName);

function safeAttributes(attributes: Record<string, string>): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const [prefixed, value] of Object.entries(attributes)) {
    if (/^(?:.*:)?href$/i.test(prefixed)) {
      if (OWN_REFERENCE.test(value.trim())) safe.href = value;
    } else if (XML_ATTRIBUTES.includes(prefixed) || isPlainName(prefixed))
      safe[prefixed] = FREE_TEXT.test(prefixed) ? value : withoutForeignCss(value);
  }
  return safe;
}

/** Not those of HTML that run or load. */
const isPlainName = (name: string): boolean =>
  /^[a-z][\w.-]*$/i.test(name) && !/^(?:on|src|ping$|xmlns$)/i.test(name);
