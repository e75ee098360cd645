import { DomUtils } from 'htmlparser2';
import { readChart } from './chart.ts';
import { readDiagram } from './diagram.ts';
import {
  ancestor,
  childrenOf,
  elementsIn,
  escapeXml,
  type Package,
  parseXml,
  type Relation,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
} from './package.ts';

/** Sets the texts of drawings (text boxes, charts, SmartArt) after the paragraphs that they are anchored to. */
export async function insertDrawings(
  document: XmlDocument,
  parts: Package,
  relations: ReadonlyMap<string, Relation>,
): Promise<void> {
  const partOf = async (id: string | undefined) => parts.read(relations.get(id ?? '')?.target ?? '');
  /** The end of what was inserted after each paragraph. */
  const ends = new Map<XmlElement, XmlElement>();
  const insert = (drawing: XmlElement, content: XmlElement[]) => {
    const anchor = ancestor(drawing, 'w:p');
    if (!anchor) return;
    for (const element of content) {
      DomUtils.append(ends.get(anchor) ?? anchor, element);
      ends.set(anchor, element);
    }
  };
  for (const element of elementsIn(document, 'w:txbxContent', 'c:chart', 'dgm:relIds')) {
    if (element.name === 'w:txbxContent') insert(element, childrenOf(element));
    else if (element.name === 'c:chart') {
      const chart = await partOf(element.attribs['r:id']);
      if (chart) insert(element, chartContent(chart));
    } else {
      const diagram = await partOf(element.attribs['r:dm']);
      if (diagram) insert(element, readDiagram(diagram).map(paragraph));
    }
  }
}

function chartContent(chart: XmlNode): XmlElement[] {
  const { title, rows } = readChart(chart);
  const [names] = rows;
  return [
    ...(title === '' ? [] : [paragraph(title)]),
    ...(names ? [parsed(`<w:tbl>${rows.map(row).join('')}</w:tbl>`)] : []),
  ];
}

const row = (cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraphXml(cell)}</w:tc>`).join('')}</w:tr>`;

const paragraphXml = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
const paragraph = (text: string): XmlElement => parsed(paragraphXml(text));
const parsed = (xml: string): XmlElement => childrenOf(parseXml(xml))[0] as XmlElement;
