import { DomUtils } from 'htmlparser2';
import { paragraphText } from './drawing-text.ts';
import { childOf, elementsIn, type XmlElement, type XmlNode } from './package.ts';
import { showWith } from './sheet-formats.ts';

interface Chart {
  title: string;
  /** The first one names the series, the others begin with their category. Empty for a chart without values. */
  rows: string[][];
}

/** More categories are a curve, whose points nobody reads. */
const MAX_CATEGORIES = 200;
const MAX_SERIES = 50;

/** What a chart says: the values that its document keeps of the workbook behind it. */
export function readChart(chart: XmlNode): Chart {
  const title = childOf(elementsIn(chart, 'c:chart')[0], 'c:title');
  const series = elementsIn(chart, 'c:ser').slice(0, MAX_SERIES);
  const values = series.map((each) => pointsOf(childOf(each, 'c:val') ?? childOf(each, 'c:yVal')));
  const categories = series
    .map((each) => pointsOf(childOf(each, 'c:cat') ?? childOf(each, 'c:xVal')))
    .find(({ size }) => size > 0);
  const indexes = [
    ...new Set([...(categories?.keys() ?? []), ...values.flatMap((points) => [...points.keys()])]),
  ]
    .sort((a, b) => a - b)
    .slice(0, MAX_CATEGORIES);
  const names = series.map((each) => pointsOf(childOf(each, 'c:tx')).get(0) ?? '');
  const rows = indexes.map((index) => [
    categories?.get(index) ?? `${index + 1}`,
    ...values.map((points) => points.get(index) ?? ''),
  ]);
  return {
    title: title
      ? elementsIn(title, 'a:p')
          .map((each) => paragraphText(each))
          .join(' ')
      : '',
    rows: rows.length === 0 ? [] : [['', ...names], ...rows],
  };
}

/** Texts or numbers by their indexes. */
function pointsOf(data: XmlElement | undefined): Map<number, string> {
  if (!data) return new Map();
  const code = elementsIn(data, 'c:formatCode')[0];
  const show = showWith(code ? DomUtils.textContent(code) : 'General', false);
  return new Map(
    elementsIn(data, 'c:pt').map((point) => {
      const value = DomUtils.textContent(childOf(point, 'c:v') ?? []);
      const isNumber = point.parent && 'name' in point.parent && /num/i.test(point.parent.name);
      return [Number(point.attribs.idx), isNumber && value !== '' ? show(Number(value)) : value];
    }),
  );
}
