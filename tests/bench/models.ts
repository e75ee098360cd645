import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAiAt } from '../setup/answers/model-app.ts';
import { answers, startModelProvider } from '../setup/answers/model-provider.ts';
import { print } from './print.ts';
import { withReadFolder } from './read-folder.ts';
import { millisecondsIn, timed } from './statistics.ts';

const ASKED = 100;
const PAGE = '<title>Returns</title><h1>Returns</h1><p>You can return unopened tea within thirty days.</p>';

/** The time of an answer without its model: here the model answers at once. */
export async function benchModels(): Promise<void> {
  const provider = await startModelProvider();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-models-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  try {
    await withReadFolder(folder, openAiAt(provider), async ({ visitor }) => {
      provider.behave(answers('You have thirty days [1].'));
      const first: number[] = [];
      await timed(first, () => visitor.firstToken('How long can I return tea?'));
      const milliseconds: number[] = [];
      for (let n = 0; n < ASKED; n++)
        milliseconds.push(await visitor.firstToken('How long can I return tea?'));
      print('first answer of a model, with its package: ms', (first[0] ?? Number.NaN).toFixed(0));
      print("over a model's own first token: ms, p50 / p99", millisecondsIn(milliseconds));
    });
  } finally {
    await Promise.all([provider.close(), rm(folder, { recursive: true, force: true })]);
  }
}
