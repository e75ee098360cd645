import { docx, zip } from './zip.ts';

const paragraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A Word document with a title, headings and paragraphs. */
export const wordDocument = (...paragraphs: (string | [style: string, text: string])[]): Buffer =>
  docx(
    {
      name: '_rels/.rels',
      content: relations(['rId1', `${OFFICE}/officeDocument`, 'word/document.xml']),
    },
    {
      name: 'word/styles.xml',
      content: `<w:styles ${WORD}>${['Title', 'Heading1', 'Heading2'].map((id) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.replace('Heading', 'heading ')}"/></w:style>`).join('')}</w:styles>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations(['rId1', `${OFFICE}/styles`, 'styles.xml']),
    },
    {
      name: 'word/document.xml',
      content: `<w:document ${WORD}><w:body>${paragraphs.map((given) => (typeof given === 'string' ? paragraph(given) : paragraph(given[1], given[0]))).join('')}</w:body></w:document>`,
    },
  );

interface OfficeParts {
  /** The content of its list of styles. */
  styles?: string;
  /** Of the document, the workbook or the only slide. */
  relations?: Relation[];
  /** Further files by their names. */
  files?: Record<string, string>;
}

const filesOf = ({ files = {} }: OfficeParts) =>
  Object.entries(files).map(([name, content]) => ({ name, content }));

/** A Word document with this content of its body. */
export const wordBody = (body: string, parts: OfficeParts = {}): Buffer =>
  docx(
    { name: '_rels/.rels', content: relations(['rId1', `${OFFICE}/officeDocument`, 'word/document.xml']) },
    { name: 'word/styles.xml', content: `<w:styles ${WORD}>${parts.styles ?? ''}</w:styles>` },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations(['rId1', `${OFFICE}/styles`, 'styles.xml'], ...(parts.relations ?? [])),
    },
    {
      name: 'word/document.xml',
      content: `<w:document ${WORD} ${DRAWINGS} ${R}><w:body>${body}</w:body></w:document>`,
    },
    ...filesOf(parts),
  );

/** An Excel workbook with this content of its only sheet. */
export const sheetOf = (content: string, parts: OfficeParts & { workbook?: string } = {}): Buffer =>
  zip([
    contentTypes({ '/xl/workbook.xml': 'spreadsheetml.sheet.main' }),
    { name: '_rels/.rels', content: relations(['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${SHEETS} ${R}>${parts.workbook ?? ''}<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ['rId1', `${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
        ['rId2', `${OFFICE}/styles`, 'styles.xml'],
        ['rId3', `${OFFICE}/sharedStrings`, 'sharedStrings.xml'],
      ),
    },
    { name: 'xl/styles.xml', content: `<styleSheet ${SHEETS}>${parts.styles ?? ''}</styleSheet>` },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet ${SHEETS}>${content}</worksheet>` },
    ...filesOf(parts),
  ]);

/** A PowerPoint presentation with this content of the tree of shapes of its only slide. */
export const slideOf = (shapes: string, parts: OfficeParts = {}): Buffer =>
  zip([
    contentTypes({ '/ppt/presentation.xml': 'presentationml.presentation.main' }),
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${SLIDES} ${R}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations(['rId1', `${OFFICE}/slide`, 'slides/slide1.xml']),
    },
    { name: 'ppt/slides/_rels/slide1.xml.rels', content: relations(...(parts.relations ?? [])) },
    {
      name: 'ppt/slides/slide1.xml',
      content: `<p:sld ${SLIDES} ${DRAWINGS} ${R}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    },
    ...filesOf(parts),
  ]);

/** An Excel workbook; each sheet is a list of rows of text. */
export const workbook = (sheets: Record<string, string[][]>): Buffer => {
  const names = Object.keys(sheets);
  return zip([
    contentTypes({ '/xl/workbook.xml': 'spreadsheetml.sheet.main' }),
    { name: '_rels/.rels', content: relations(['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${SHEETS} ${R}><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ...names.map(
          (_, i): Relation => [`rId${i + 1}`, `${OFFICE}/worksheet`, `worksheets/sheet${i + 1}.xml`],
        ),
      ),
    },
    ...names.map((name, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: `<worksheet ${SHEETS}><sheetData>${(sheets[name] ?? []).map((row, r) => `<row r="${r + 1}">${row.map((cell, c) => `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`,
    })),
  ]);
};

/** A PowerPoint presentation; each slide has a title and paragraphs. */
export const presentation = (...slides: { title: string; text: string[] }[]): Buffer =>
  zip([
    contentTypes({ '/ppt/presentation.xml': 'presentationml.presentation.main' }),
    { name: '_rels/.rels', content: relations(['rId1', `${OFFICE}/officeDocument`, 'ppt/presentation.xml']) },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${SLIDES} ${R}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations(
        ...slides.map((_, i): Relation => [`rId${i + 1}`, `${OFFICE}/slide`, `slides/slide${i + 1}.xml`]),
      ),
    },
    ...slides.map(({ title, text }, i) => ({
      name: `ppt/slides/slide${i + 1}.xml`,
      content: `<p:sld ${SLIDES}><p:cSld><p:spTree>${shape('<p:ph type="title"/>', [title])}${shape('<p:ph idx="1"/>', text)}</p:spTree></p:cSld></p:sld>`,
    })),
  ]);

type Relation = [id: string, type: string, target: string];

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const R = `xmlns:r="${OFFICE}"`;
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SHEETS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DRAWINGS =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const SLIDES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

const shape = (placeholder: string, paragraphs: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;

const relations = (...all: Relation[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;

const contentTypes = (parts: Record<string, string>) => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries(
    parts,
  )
    .map(
      ([name, type]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`,
});

interface PdfPage {
  /** Of its lines, from the top. */
  lines?: string[];
  /** Draws a rectangle, as a scanned page is a picture. */
  isScanned?: boolean;
  /** An entry of the outline that leads here. */
  outline?: string;
}

/** A PDF with text in a built-in font, and an outline. */
export function pdf(...pages: PdfPage[]): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const reference = (number: number): string => `${number} 0 R`;
  const catalog = add('');
  const tree = add('');
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const outline = add('');
  const kids = pages.map(({ lines = [], isScanned = false }) => {
    const drawn = isScanned ? '0.5 g 50 50 400 600 re f' : '';
    const shown = lines.map((line) => `(${line.replace(/([\\()])/g, '\\$1')}) Tj T*`).join(' ');
    const content = `${drawn} BT /F1 12 Tf 14 TL 72 720 Td ${shown} ET`;
    const stream = add(
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    );
    return add(
      `<< /Type /Page /Parent ${reference(tree)} /MediaBox [0 0 612 792] /Contents ${reference(stream)} /Resources << /Font << /F1 ${reference(font)} >> >> >>`,
    );
  });
  const marked = pages.flatMap(({ outline: title }, i) => (title ? [{ title, page: kids[i] ?? 0 }] : []));
  const first = objects.length + 1;
  for (const [i, { title, page }] of marked.entries())
    add(
      `<< /Title (${title}) /Parent ${reference(outline)} /Dest [${reference(page)} /Fit] ${i > 0 ? `/Prev ${reference(first + i - 1)}` : ''} ${i < marked.length - 1 ? `/Next ${reference(first + i + 1)}` : ''} >>`,
    );
  objects[catalog - 1] =
    `<< /Type /Catalog /Pages ${reference(tree)} ${marked.length > 0 ? `/Outlines ${reference(outline)}` : ''} >>`;
  objects[tree - 1] = `<< /Type /Pages /Kids [${kids.map(reference).join(' ')}] /Count ${kids.length} >>`;
  objects[outline - 1] =
    marked.length > 0
      ? `<< /Type /Outlines /First ${reference(first)} /Last ${reference(first + marked.length - 1)} /Count ${marked.length} >>`
      : '<< /Type /Outlines >>';
  return written(objects, catalog);
}

/** A PDF of one page with this content in PDF's own language; `F1` is its font. */
export const pageOf = (content: string): Buffer =>
  Buffer.from(
    pdf({ lines: ['x'] })
      .toString('latin1')
      .replace(
        /<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ),
    'latin1',
  );

/** A PDF that asks for a password: its key was made from another one than the empty one. */
export function encryptedPdf(): Buffer {
  const text = pdf({ lines: ['Secret tea.'] }).toString('latin1');
  const key = 'ab'.repeat(32);
  return Buffer.from(
    text.replace(
      /trailer\n<< /,
      `trailer\n<< /ID [<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >> `,
    ),
    'latin1',
  );
}

function written(objects: string[], catalog: number): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, i) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = Buffer.byteLength(text, 'latin1');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
