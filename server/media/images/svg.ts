import { load } from 'cheerio/slim';
import { svgTagNames } from 'svg-tag-names';
import { invalid } from '../../platform/errors.ts';

/** Elements that run scripts, or that contain or load something else than SVG. */
const REFUSED = ['script', 'handler', 'listener', 'foreignObject', 'iframe', 'audio', 'video', 'canvas'];
const ALLOWED = new Set(svgTagNames.filter((name) => !REFUSED.includes(name)));

/** A link or an image may refer to parts of the same file and to embedded pictures. */
const OWN_REFERENCE = /^(?:#|data:image\/(?:png|jpeg|gif|webp);)/i;
const FOREIGN_URLS = /url\(\s*(?!['"]?\s*#)[^)]*\)?/gi;
const IMPORTS = /@import[^;]*;?/gi;
const HREF = /^(?:xlink:)?href$/i;

/**
 * Removes from an SVG what could run or load: scripts, event handlers, embedded HTML, references to other files,
 * processing instructions, and the document type with its entities.
 * @throws AppError 422 without an `svg` element
 */
export function sanitizeSvg(source: string): string {
  const $ = load(source, { xml: true });
  const svg = $.root().children('svg').first();
  if (svg.length === 0) throw invalid({ files: ['The file contains no SVG picture.'] });
  svg
    .find('*')
    .filter((_at, { name, attribs }) => !isAllowed(name, attribs))
    .remove();
  const elements = svg.find('*').add(svg);
  elements
    .contents()
    .filter((_at, { type }) => type === 'comment' || type === 'directive')
    .remove();
  for (const element of elements.get()) element.attribs = safeAttributes(element.attribs);
  for (const style of svg.find('style').get()) $(style).text(withoutReferences($(style).text()));
  svg.attr('xmlns', 'http://www.w3.org/2000/svg');
  return $.xml(svg);
}

/** An animation could set what the attributes must not contain. */
const isAllowed = (name: string, { attributeName = '' }: Record<string, string>): boolean =>
  ALLOWED.has(name) && !/href|^on/i.test(attributeName);

const safeAttributes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !/^on|:on/i.test(name))
      .filter(([name, value]) => !HREF.test(name) || OWN_REFERENCE.test(value.trim()))
      .map(([name, value]) => [name, withoutReferences(value)]),
  );

const withoutReferences = (text: string): string => text.replace(IMPORTS, '').replace(FOREIGN_URLS, 'none');
