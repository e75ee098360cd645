import { expect, test } from 'vitest';
import type { Viewer } from '../../accounts/users/users.ts';
import type { Rendering } from '../blog/render-markdown.ts';
import { createRenderedTexts, Unrendered } from './rendered-texts.ts';

const ada = { id: 'ada' } as Viewer;
const pot = new Map([['pot.png', { width: 8, height: 6 }]]);

function textsOf(render: (body: string) => Rendering) {
  const rendered: string[] = [];
  const texts = createRenderedTexts({
    render: async (_account, body) => {
      rendered.push(body);
      return render(body);
    },
  });
  return { texts, rendered };
}

const html = (text: string): Rendering => ({ html: text, outline: [], words: 1, plainCodeFrom: null });

test('a save is repeated when its texts are rendered', async () => {
  const { texts, rendered } = textsOf(html);
  let attempts = 0;
  const saved = await texts.around(ada, async () => {
    attempts++;
    return [texts.get('Tea.', new Map()).html, texts.get('Pot.', pot).html];
  });
  expect([saved, attempts, rendered]).toEqual([['Tea.', 'Pot.'], 3, ['Tea.', 'Pot.']]);
});

test('a save whose text is known is not repeated', async () => {
  const { texts } = textsOf(html);
  let attempts = 0;
  await texts.around(ada, async () => [++attempts, texts.get('Tea.', new Map())], ['Tea.']);
  expect(attempts).toBe(1);
});

test('a text that is too hard is an error of its field, and nothing is saved', async () => {
  const { texts } = textsOf(() => ({ problem: 'Divide the block from line 3 on.' }));
  await expect(texts.around(ada, async () => texts.get('Tea.', new Map()))).rejects.toMatchObject({
    status: 422,
    fields: { body: ['Divide the block from line 3 on.'] },
  });
});

test('a save that catches the error knows which of its texts is too hard', async () => {
  const { texts, rendered } = textsOf((text) => (text === 'Pot.' ? { problem: 'Divide it.' } : html(text)));
  const refused = texts.around(ada, async () => {
    let unrendered: unknown;
    for (const title of ['Tea.', 'Pot.', 'Cup.'])
      try {
        texts.get(title, new Map());
      } catch (error) {
        if (!(error instanceof Unrendered)) throw new Error(title, { cause: error });
        unrendered = error;
      }
    throw unrendered;
  });
  await expect(refused).rejects.toThrow('Pot.');
  expect(rendered).toEqual(['Tea.', 'Pot.']);
});

test('a failed save fails at once', async () => {
  const { texts } = textsOf(html);
  await expect(texts.around(ada, () => Promise.reject(new Error('taken')))).rejects.toThrow('taken');
});
