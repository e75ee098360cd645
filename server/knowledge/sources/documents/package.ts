import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DomUtils, parseDocument } from 'htmlparser2';
import { entriesOf, withZip } from './zip.ts';

export type XmlDocument = ReturnType<typeof parseDocument>;
export type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];
export type XmlNode = XmlDocument | XmlElement;

/** The parts of an Office document, a ZIP archive, by their names, such as `word/document.xml`. */
export interface Package {
  has(name: string): boolean;
  stream(name: string): Promise<Readable | undefined>;
  text(name: string): Promise<string | undefined>;
  read(name: string): Promise<XmlDocument | undefined>;
  /** Where the relations of a part lead, by their ids. */
  relations(name: string): Promise<Map<string, Relation>>;
}

export interface Relation {
  /** The name of a part. */
  target: string;
  /** The last word of its type, such as `worksheet`. */
  type: string;
}

/** @throws Unreadable if it unpacks to too much */
export async function withPackage<Result>(
  path: string,
  use: (parts: Package) => Promise<Result>,
): Promise<Result> {
  return withZip(path, async (zip) => {
    const entries = await entriesOf(zip);
    const stream = async (name: string) => {
      const entry = entries.get(name);
      return entry && zip.openReadStreamPromise(entry);
    };
    const textOf = async (name: string) => {
      const content = await stream(name);
      return content && text(content);
    };
    const read = async (name: string) => {
      const xml = await textOf(name);
      return xml === undefined ? undefined : parseXml(xml);
    };
    return use({
      has: (name) => entries.has(name),
      stream,
      text: textOf,
      read,
      relations: relationsWith(read),
    });
  });
}

export const parseXml = (xml: string): XmlDocument => parseDocument(xml, { xmlMode: true });

export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const writeXml = (document: XmlDocument): string => DomUtils.getOuterHTML(document, { xmlMode: true });

const relationsWith =
  (read: Package['read']): Package['relations'] =>
  async (name) => {
    const { dir, base } = posix.parse(name);
    const rels = await read(posix.join(dir, '_rels', `${base}.rels`));
    const elements = rels ? elementsIn(rels, 'Relationship') : [];
    return new Map(
      elements.map(({ attribs: { Id = '', Type = '', Target = '' } }) => [
        Id,
        { target: posix.resolve(`/${dir}`, Target).slice(1), type: Type.slice(Type.lastIndexOf('/') + 1) },
      ]),
    );
  };

/** The elements with one of these names, in document order. A name without a prefix is that of any namespace. */
export const elementsIn = (node: XmlNode, ...names: string[]): XmlElement[] =>
  DomUtils.getElementsByTagName((name) => names.includes(name) || names.includes(localName(name)), node);

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const childrenOf = (node: XmlNode): XmlElement[] =>
  node.children.filter((child): child is XmlElement => child.type === 'tag');

export const childOf = (node: XmlNode | undefined, name: string): XmlElement | undefined =>
  node && childrenOf(node).find((child) => child.name === name || localName(child.name) === name);

/** Whether a property that is a switch is on: it is, unless its value says no. */
export const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined &&
  !/^(?:0|false|off|none)$/.test(property.attribs.val ?? property.attribs['w:val'] ?? '1');

export function ancestor(element: XmlElement, ...names: string[]): XmlElement | undefined {
  let node = element.parent;
  while (node && !('name' in node && names.includes(node.name))) node = node.parent;
  return (node as XmlElement | null) ?? undefined;
}
