import type TurndownService from 'turndown';

/**
 * Tables whose cells have anything in them: cells that span several places are followed by empty ones, and their blocks
 * become lines. What is a table for its layout only, with a table inside or a single column, becomes its contents.
 */
export function addTableRules(service: TurndownService): void {
  const contents = new WeakMap<object, string>();
  service.addRule('cell', {
    filter: ['td', 'th', 'caption'],
    replacement(content, node) {
      contents.set(node, content);
      return '';
    },
  });
  service.addRule('columns', { filter: ['colgroup', 'col'], replacement: () => '' });
  service.addRule('table', {
    filter: 'table',
    replacement(_content, node) {
      const table = node as HTMLTableElement;
      const rows = rowsOf(table);
      const contentOf = (cell: object): string => contents.get(cell) ?? '';
      const caption = table.querySelector('caption');
      const before = caption ? `\n\n${contentOf(caption)}\n\n` : '\n\n';
      const isLayout =
        table.getElementsByTagName('table').length > 0 || rows.every(({ cells }) => cells.length < 2);
      if (isLayout) return `${before}${rows.flatMap(({ cells }) => cells.map(contentOf)).join('\n\n')}\n\n`;
      return `${before}${writeTable(rows, contentOf)}\n\n`;
    },
  });
}

interface Row {
  isHead: boolean;
  cells: Element[];
}

const rowsOf = (table: Element): Row[] =>
  Array.from(table.querySelectorAll('tr'))
    .map((row) => ({ parent: row.parentNode?.nodeName, cells: Array.from(row.children).filter(isCell) }))
    .filter(({ cells }) => cells.length > 0)
    .map(({ parent, cells }) => ({
      isHead: parent === 'THEAD' || cells.every(({ nodeName }) => nodeName === 'TH'),
      cells,
    }));

const isCell = ({ nodeName }: Element): boolean => nodeName === 'TD' || nodeName === 'TH';

function writeTable(rows: Row[], contentOf: (cell: Element) => string): string {
  /** Rows that a cell of an earlier row still covers, by columns. */
  const covered: number[] = [];
  const lines = rows.map(({ cells }) => {
    const line: string[] = [];
    const skip = (): void => {
      for (; (covered[line.length] ?? 0) > 0 && line.length < MAX_COLUMNS; line.push(''))
        covered[line.length] = (covered[line.length] ?? 0) - 1;
    };
    for (const cell of cells) {
      skip();
      const below = span(cell, 'rowspan') - 1;
      for (let i = span(cell, 'colspan'); i > 0 && line.length < MAX_COLUMNS; i--) {
        covered[line.length] = below;
        line.push(i === span(cell, 'colspan') ? inOneLine(contentOf(cell)) : '');
      }
    }
    skip();
    return line;
  });
  const width = Math.max(...lines.map(({ length }) => length));
  const head = rows[0]?.isHead ? (lines.shift() ?? []) : [];
  const row = (line: string[]): string =>
    `| ${Array.from({ length: width }, (_, column) => line[column] || ' ').join(' | ')} |`;
  const aligned = rows.at(-1)?.cells ?? [];
  const rule = Array.from({ length: width }, (_, column) => alignment(aligned[column]));
  return [row(head), row(rule), ...lines.map(row)].join('\n');
}

/** More are no table that anybody reads; spans must not multiply the text. */
const MAX_COLUMNS = 100;

const span = (cell: Element, name: string): number =>
  Math.min(Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1), MAX_COLUMNS);

function alignment(cell: Element | undefined): string {
  const style = /text-align:\s*(\w+)/i.exec(cell?.getAttribute('style') ?? '')?.[1];
  const align = (cell?.getAttribute('align') ?? style ?? '').toLowerCase();
  if (align === 'center') return ':---:';
  return align === 'right' ? '---:' : '---';
}

/** Cells have no blocks: headings become bold, items of lists get a dot, lines of code are code each. */
function inOneLine(content: string): string {
  let fence = '';
  return content
    .split('\n')
    .flatMap((line) => {
      const text = line.trim();
      const [mark = ''] = /^`{3,}/.exec(text) ?? [];
      if (fence === '' && mark) {
        fence = mark;
        return [];
      }
      if (fence !== '' && text === fence) {
        fence = '';
        return [];
      }
      if (fence !== '') return text === '' ? [] : [codeSpan(line)];
      return text === '' || text === '---' || text === '>' ? [] : [withoutBlockMarks(text)];
    })
    .join('<br>')
    .replace(/\\.|\|/g, (found) => (found === '|' ? '\\|' : found));
}

const codeSpan = (line: string): string => (line.includes('`') ? line : `\`${line}\``);

const withoutBlockMarks = (text: string): string =>
  text
    .replace(/^(?:> ?)+/, '')
    .replace(/^- {1,3}/, '• ')
    .replace(/^#{1,6} +(.*)$/, '**$1**');
