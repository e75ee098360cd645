import { expect, test } from 'vitest';
import { slideOf } from '#tests/setup/content/documents.ts';
import { readOffice } from '#tests/setup/content/read-office.ts';
import { readPptx } from './pptx.ts';

const read = (...slide: Parameters<typeof slideOf>) => readOffice(readPptx, slideOf(...slide));

const paragraph = (...runs: string[]) => `<a:p>${runs.join('')}</a:p>`;
const run = (text: string, look = '') => `<a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r>`;
const shape = (content: string, properties = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x" ${properties}/></p:nvSpPr><p:txBody>${content}</p:txBody></p:sp>`;
const textShape = (text: string, properties = '') => shape(paragraph(run(text)), properties);

test('shapes are read in their order, those of a group too, and alternatives once', async () => {
  const { texts, note } = await read(
    textShape('One') +
      ['sldNum', 'dt', 'ftr']
        .map(
          (type) =>
            `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraph(run('FOOTER'))}</p:txBody></p:sp>`,
        )
        .join('') +
      textShape('HIDDEN', 'hidden="1"') +
      `<p:grpSp>${textShape('Two')}${textShape('Three')}</p:grpSp>` +
      `<mc:AlternateContent><mc:Choice Requires="p14">${textShape('Four')}</mc:Choice><mc:Fallback>${textShape('Four')}</mc:Fallback></mc:AlternateContent>` +
      '<p:pic><p:nvPicPr><p:cNvPr id="2" name="Picture 1" descr="A gull over the harbour"/></p:nvPicPr></p:pic>' +
      '<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture 2" descr="my picture.png"/></p:nvPicPr></p:pic>' +
      '<p:graphicFrame><dgm:relIds r:dm="rIdD"/></p:graphicFrame>',
    {
      relations: [['rIdD', 'x/diagramData', '../diagrams/data1.xml']],
      files: {
        'ppt/diagrams/data1.xml':
          '<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Order, then pay</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>',
      },
    },
  );
  expect(texts).toEqual(['One', 'Two', 'Three', 'Four', 'A gull over the harbour', 'Order, then pay']);
  expect(note).toBe('Left out, because the file hides it: 1 piece of text.');
});

test('struck-out text is left out, and what is raised is a power', async () => {
  const { texts, note } = await read(
    shape(
      paragraph(
        run('It costs '),
        run('80 ', 'strike="sngStrike"'),
        run('60 € for 10'),
        run('6', 'baseline="30000"'),
        run(' drops of H'),
        run('2', 'baseline="-25000"'),
        run('O.'),
      ),
    ),
  );
  expect(texts).toEqual(['It costs 60 € for 10⁶ drops of H₂O.']);
  expect(note).toBe('Struck-out text was left out.');
});

test('a table has the names of its columns of both rows', async () => {
  const cell = (text: string, merge = '') =>
    `<a:tc ${merge}><a:txBody>${paragraph(run(text))}</a:txBody></a:tc>`;
  const { names, texts } = await read(
    `<p:graphicFrame><a:tbl><a:tr>${cell('Tour', 'rowSpan="2"')}${cell('2024', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('Q1')}${cell('Q2')}</a:tr><a:tr>${cell('Island')}${cell('10')}${cell('20')}</a:tr><a:tr>${cell('Harbour')}${cell('none', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr></a:tbl></p:graphicFrame>`,
  );
  expect(names).toEqual(['| Tour | 2024 › Q1 | 2024 › Q2 |']);
  expect(texts).toEqual(['| Island | 10 | 20 |', '| Harbour | none | none |']);
});
