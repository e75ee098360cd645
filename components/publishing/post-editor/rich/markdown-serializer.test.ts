import { readdirSync, readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { createMarkdown } from './blocks.ts';
import { EXTENSIONS } from './extensions.ts';
import { createMarkdownSerializer } from './markdown-serializer.ts';

const schema = getSchema(EXTENSIONS);

function open(source: string) {
  const markdown = createMarkdown();
  const read = markdown.read(source);
  const doc = schema.nodeFromJSON({ type: 'doc', content: read.blocks.map(({ node }) => node) });
  doc.check();
  const types = read.blocks.map(({ node }) => node.type);
  const sources = read.blocks.flatMap(({ source, node }) => (node.type === 'markdownSource' ? source : []));
  return { doc, write: createMarkdownSerializer(markdown, doc, read), types, sources };
}

const FOLDER = 'starter/posts';
const STARTER = readdirSync(FOLDER).map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')] as const);

test.each(STARTER)('the starter post %s is unchanged', (_name, file) => {
  const body = file.replace(/^---\n[\s\S]*?\n---\n/, '');
  const { doc, write, sources } = open(body);
  expect(write(doc)).toBe(body);
  expect(sources.filter((source) => !source.startsWith('[^'))).toEqual([]);
});

const STRANGE: Record<string, string> = {
  'other marks': '* a\n* b\n\n__bold__ and _italic_\n\nTitle\n=====\n\n***\n',
  'line breaks': '\n\nOne  \ntwo\\\nthree\n\n\n\nfour',
  'loose and nested lists':
    '1) one\n\n   more\n\n   ```js\n   a  =  1\n   ```\n2) two\n    - deep\n\n    - loose\n',
  tables: '|a|b|\n|:-|-:|\n|1|x\\|y|\n',
  footnotes: 'Text[^1] and ^[inline].\n\n[^1]: A note\n    with more.\n',
  references: '[text][ref] ![x][pic]\n\n[ref]: https://example.org "T"\n[pic]: /media/x.png\n',
  html: '<div onclick="alert(1)">\n\n*hm* <script>alert(1)</script>\n\n</div>\n',
  'task lists': '- [ ] open\n- [x] done\n',
  pictures: '![Tea](/media/tea.png "Green")\n\n![Away](https://example.org/x.png)\n',
  entities: 'a &amp; b &lt; c &copy; \\*d\\* 5 < 6\n',
};

describe.each(Object.entries(STRANGE))('%s', (_name, source) => {
  test('keep their source', () => {
    const { doc, write } = open(source);
    expect(write(doc)).toBe(source);
  });

  test('keep their source when another block changes', () => {
    const rest = source.trimStart();
    const { doc, write } = open(`First.\n\n${rest}`);
    const { tr } = EditorState.create({ doc });
    expect(write(tr.insertText('Very ', 1).doc)).toBe(`Very First.\n\n${rest}`);
  });
});

test('text around footnotes and references can be edited', () => {
  const { doc, write, types } = open('Text[^1] and more.\n\n[^1]: A note.');
  expect(types).toEqual(['paragraph', 'markdownSource']);
  const { tr } = EditorState.create({ doc });
  expect(write(tr.insertText('My ', 1).doc)).toBe('My Text[^1] and more.\n\n[^1]: A note.');
});

test('pictures keep their description and caption, whatever these contain', () => {
  const { doc, write } = open('![a](/media/a.png)');
  const attrs = { src: '/media/a.png', alt: 'One [1]', title: 'She said "tea" \\ now' };
  const { tr } = EditorState.create({ doc });
  const source = write(tr.setNodeMarkup(1, null, attrs).doc);
  expect(source).toBe('![One \\[1\\]](/media/a.png "She said \\"tea\\" \\\\ now")');
  const again = open(source);
  expect(again.types).toEqual(['paragraph']);
  expect(again.doc.firstChild?.firstChild?.attrs).toMatchObject(attrs);
});

test('typed text is escaped', () => {
  const { doc, write } = open('Text.');
  const typed = ['# no', '1. no', '- no', '+ no', '> no', '---', '*no* _no_ `no` [no](no) <b>no</b>', '~~~'];
  for (const text of typed) {
    const { tr } = EditorState.create({ doc });
    const source = write(tr.insertText(text, 1, 6).doc);
    const again = open(source);
    expect(again.types).toEqual(['paragraph']);
    expect(again.doc.textContent).toBe(text);
  }
});
