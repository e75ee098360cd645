import { expect, test } from 'vitest';
import { wordBody } from '#tests/setup/content/documents.ts';
import { readOffice } from '#tests/setup/content/read-office.ts';
import { readDocx } from './docx.ts';

const read = (...body: Parameters<typeof wordBody>) => readOffice(readDocx, wordBody(...body));

const run = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, style = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr>${content}</w:p>`;
const style = (type: string, id: string, more: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`;
const VANISH = '<w:rPr><w:vanish/></w:rPr>';

test('hidden text is left out, also where a style hides it', async () => {
  const { texts, note } = await read(
    paragraph(run('Shown.') + run(' HIDDEN', '<w:vanish/>') + run(' Seen.', '<w:vanish w:val="0"/>')) +
      paragraph(
        run('HIDDEN', '<w:rStyle w:val="Note"/>') +
          run('Open', '<w:rStyle w:val="Note"/><w:vanish w:val="0"/>'),
      ) +
      paragraph(run('HIDDEN'), 'Derived'),
    {
      styles:
        style('character', 'Note', VANISH) +
        style('paragraph', 'Base', VANISH) +
        style('paragraph', 'Derived', '<w:basedOn w:val="Base"/>'),
    },
  );
  expect(texts).toEqual(['Shown. Seen.', 'Open']);
  expect(note).toBe('Left out, because the file hides it: 3 pieces of text.');
});

test('struck-out and deleted text is left out', async () => {
  const { texts, note } = await read(
    paragraph(
      run('It costs ') +
        run('80', '<w:strike/>') +
        run('70', '<w:dstrike/>') +
        '<w:del><w:r><w:delText>65</w:delText></w:r></w:del>' +
        `<w:ins>${run('60 €')}</w:ins>` +
        run('.', '<w:strike w:val="false"/>') +
        run(' Daily', '<w:strike w:val="off"/>') +
        run('!', '<w:rStyle w:val="Old"/><w:strike w:val="0"/>'),
    ),
    { styles: style('character', 'Old', '<w:rPr><w:strike/></w:rPr>') },
  );
  expect(texts).toEqual(['It costs 60 €. Daily!']);
  expect(note).toBe('Struck-out text was left out.');
});

const RAISED = '<w:vertAlign w:val="superscript"/>';

test.each([
  ['a property', run('6', RAISED), '10⁶ m'],
  ['a style of characters', run('6', '<w:rStyle w:val="Power"/>'), '10⁶ m'],
  ['its place and size', run('6', '<w:position w:val="8"/><w:sz w:val="19"/>'), '10⁶ m'],
  ['its place below the line', run('2', '<w:position w:val="-4"/><w:sz w:val="14"/>'), '10₂ m'],
  ['its place only', run('6', '<w:position w:val="8"/>'), '106 m'],
  ['a style, and set back', run('6', '<w:rStyle w:val="Power"/><w:vertAlign w:val="baseline"/>'), '106 m'],
])('a number is raised by %s', async (_what, power, text) => {
  const styles = style('character', 'Power', `<w:rPr>${RAISED}</w:rPr>`);
  expect((await read(paragraph(run('10') + power + run(' m')), { styles })).texts).toEqual([text]);
});

const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (instruction: string, result: string) =>
  sign('begin') + instruction + sign('separate') + result + sign('end');
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

test('fields have their results', async () => {
  const { texts } = await read(
    paragraph(`${run('See ')}<w:fldSimple w:instr="REF x">${run('4.2 Refunds')}</w:fldSimple>${run('.')}`) +
      paragraph(run('Page ') + field(instruction('PAGEREF x'), run('12'))) +
      paragraph(
        field(
          instruction('IF ') + field(instruction('MERGEFIELD n'), run('NESTED')) + instruction('= "x"'),
          run('Result'),
        ),
      ) +
      paragraph(run('Table ') + field(instruction('SEQ Table'), run('3')) + run(': Fees'), 'Caption'),
    { styles: '<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/></w:style>' },
  );
  expect(texts).toEqual(['See 4.2 Refunds.', 'Page 12', 'Result', '*Table 3: Fees*']);
});

test('text boxes, charts, SmartArt and ruby are read once', async () => {
  const box = `<w:txbxContent>${paragraph(run('In the box.'))}</w:txbxContent>`;
  const { texts } = await read(
    paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>` +
        run('Beside the box.'),
    ) +
      paragraph('<w:r><w:drawing><c:chart r:id="rIdC"/></w:drawing></w:r>') +
      paragraph('<w:r><w:drawing><dgm:relIds r:dm="rIdD"/></w:drawing></w:r>') +
      paragraph(
        `<w:r><w:ruby><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`,
      ),
    {
      relations: [
        ['rIdC', 'x/chart', 'charts/chart1.xml'],
        ['rIdD', 'x/diagramData', 'diagrams/data1.xml'],
      ],
      files: {
        'word/charts/chart1.xml':
          '<c:chartSpace><c:chart><c:title><a:p><a:r><a:t>Visitors</a:t></a:r></a:p></c:title><c:ser><c:tx><c:strCache><c:pt idx="0"><c:v>Adults</c:v></c:pt></c:strCache></c:tx><c:cat><c:strCache><c:pt idx="0"><c:v>2023</c:v></c:pt><c:pt idx="1"><c:v>2024</c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:formatCode>#,##0</c:formatCode><c:pt idx="0"><c:v>1200</c:v></c:pt><c:pt idx="1"><c:v>1500</c:v></c:pt></c:numCache></c:val></c:ser></c:chart></c:chartSpace>',
        'word/diagrams/data1.xml':
          '<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Pay within 14 days</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>',
      },
    },
  );
  expect(texts).toEqual([
    'Beside the box.',
    'In the box.',
    'Visitors',
    '| 2023 | 1,200 |',
    '| 2024 | 1,500 |',
    'Pay within 14 days',
    '東京',
  ]);
});

test('a note is read after its paragraph', async () => {
  const { texts } = await read(
    paragraph(`${run('Boats keep left')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('.')}`) +
      paragraph(run('Others too.')),
    {
      relations: [
        [
          'rIdF',
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes',
          'footnotes.xml',
        ],
      ],
      files: {
        'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph(run('Except in fog.'))}</w:footnote></w:footnotes>`,
      },
    },
  );
  expect(texts).toEqual(['Boats keep left.', 'Except in fog.', 'Others too.']);
});

const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const cells = (...texts: string[]) => texts.map((text) => cell(paragraph(run(text)))).join('');
const row = (content: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${content}</w:tr>`;

test('a table has the names of its columns, without hidden rows', async () => {
  const { names, texts } = await read(
    `<w:tbl>${row(cell(paragraph(run('Fees of the harbour')), '<w:gridSpan w:val="2"/>'))}${row(cells('Boat', 'Fee'))}${row(cells('Canoe', '5 €'))}${row(cells('HIDDEN', '1'), '<w:hidden/>')}${row(cells('6 €'), '<w:gridBefore w:val="1"/>')}</w:tbl>`,
  );
  expect(names).toEqual(['| Boat | Fee |']);
  expect(texts).toEqual(['Fees of the harbour', '| Canoe | 5 € |', '|  | 6 € |']);
});

const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

test('controls say what they show, links their words, and the table of contents nothing', async () => {
  const { texts } = await read(
    control(
      '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>',
      paragraph(run('Fees 3')),
    ) +
      paragraph(run('Hours 4'), 'Verzeichnis1') +
      paragraph(
        run('Name: ') + control('<w:showingPlcHdr/>', run('Click here.')) + control('', run('Tern')),
      ) +
      paragraph(control('<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', run('☒')) + run(' Paid')) +
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r>${instruction('FORMCHECKBOX ')}${sign('separate')}${sign('end')}${run(' Late')}`,
      ) +
      paragraph(
        `${run('See ')}<w:hyperlink w:anchor="x">${run('our page')}</w:hyperlink>${run(' or ')}${field(instruction('HYPERLINK "https://a.example/"'), run('theirs'))}`,
      ),
    { styles: '<w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>' },
  );
  expect(texts).toEqual(['Name: Tern', '☒ Paid', '☐ Late', 'See our page or theirs']);
});

const letter = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const part = (name: string, ...texts: string[]) => `<m:${name}>${texts.map(letter).join('')}</m:${name}>`;

test.each([
  ['a power', `${letter('E=m')}<m:sSup>${part('e', 'c')}${part('sup', '2')}</m:sSup>`, 'E=mc²'],
  ['a fraction', `<m:f>${part('num', 'a', '+', 'b')}${part('den', '2')}</m:f>`, '(a+b)/2'],
  ['a root', `<m:rad><m:deg/>${part('e', 'x')}</m:rad>`, '√(x)'],
  [
    'a sum',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${part('sub', 'i=1')}${part('sup', 'n')}<m:e><m:sSub>${part('e', 'x')}${part('sub', 'i')}</m:sSub></m:e></m:nary>`,
    '∑_(i=1)ⁿ x_i',
  ],
  [
    'a bracket',
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${part('e', 'x')}</m:d>`,
    '[x]',
  ],
])('the equation of %s is read in one line', async (_what, equation, text) => {
  const { texts } = await read(paragraph(`${run('It is ')}<m:oMath>${equation}</m:oMath>${run('.')}`));
  expect(texts).toEqual([`It is ${text}.`]);
});

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const item = (text: string, at: number, list = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

test('paragraphs have the numbers that Word counts', async () => {
  const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${
    level(0, 'decimal', '§ %1') + level(1, 'decimal', '%1.%2') + level(2, 'lowerLetter', '%3)')
  }</w:abstractNum><w:abstractNum w:abstractNumId="1">${
    level(0, 'upperRoman', '%1.') + level(1, 'bullet', '•')
  }</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'decimal', '%1', '<w:pStyle w:val="Heading1"/>')}</w:abstractNum>${[
    [1, 0, ''],
    [2, 1, ''],
    [3, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride>'],
    [4, 2, ''],
  ]
    .map(([id, kind, more]) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${more}</w:num>`)
    .join('')}</w:numbering>`;
  const document = wordBody(
    paragraph(run('Rules'), 'Heading1') +
      item('Fees', 0) +
      item('Boats', 1) +
      item('Canoes', 2) +
      item('Kayaks', 2) +
      paragraph(run('These are for adults.')) +
      item('Cars', 1) +
      item('Notice', 0) +
      item('Days', 1) +
      item('First', 0, 2) +
      item('Point', 1, 2) +
      item('', 0, 2) +
      item('Fourth', 0, 3) +
      paragraph(run('Terms'), 'Heading1'),
    {
      styles:
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style>',
      relations: [
        [
          'rIdN',
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering',
          'numbering.xml',
        ],
      ],
      files: { 'word/numbering.xml': numbering },
    },
  );
  const { texts, headings } = await readOffice(readDocx, document);
  expect(headings).toEqual(['1 Rules', '2 Terms']);
  expect(texts).toEqual([
    '§ 1 Fees',
    '  1.1 Boats',
    '    a) Canoes',
    '    b) Kayaks',
    'These are for adults.',
    '  1.2 Cars',
    '§ 2 Notice',
    '  2.1 Days',
    'I. First',
    '  - Point',
    'IV. Fourth',
  ]);
});
