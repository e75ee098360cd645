import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAiAt } from '../setup/answers/model-app.ts';
import { answers, type ModelProvider, refuses, startModelProvider } from '../setup/answers/model-provider.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

interface Bot {
  slug: string;
  provider: string | null;
  model: string | null;
  temperature: number;
  instructions: string | null;
  only_my_content: boolean;
}

describe('the model of an assistant', () => {
  let provider: ModelProvider;
  beforeAll(async () => {
    provider = await startModelProvider();
  });
  const studio = withStudio(() => openAiAt(provider));
  afterAll(() => provider.close());

  /** Beside whose words an answer is tried. */
  const addBot = async () => {
    const { bot } = await studio.owner.post<{ bot: Bot & { id: string } }>('/api/bots', { name: 'Alone' });
    const text = {
      type: 'text',
      title: 'Hours',
      text: 'We are open from nine to five, and closed on Sundays.',
    };
    await studio.owner.post(`/api/bots/${bot.id}/sources`, text);
    return bot;
  };
  const loadBot = async () => {
    const { bot_id } = await studio.loadSite();
    return (await studio.owner.get<{ bot: Bot }>(`/api/bots/${bot_id}`)).bot;
  };

  test('is chosen, tested and saved, with a note on settings without effect', async () => {
    const { slug } = await loadBot();
    const { page, complaints } = await studio.open(`/u/admin/bots/${slug}/model`);
    await page.getByText('This server’s default: OpenAI').waitFor();
    expect(await page.getByRole('radio', { name: 'Anthropic' }).isDisabled()).toBe(true);
    await page.getByText('Not available yet.').first().waitFor();
    await page.getByText('This server has no key for Amazon Bedrock.', { exact: false }).waitFor();

    await page.getByRole('radio', { name: 'Built-in assistant' }).check();
    await page.getByText('Only used with a language model', { exact: false }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Test the model' }).count()).toBe(0);

    await page.getByRole('radio', { name: /^OpenAI/ }).check();
    await page.getByLabel('Name of the model').fill('large');
    provider.behave(refuses(401));
    await page.getByRole('button', { name: 'Test the model' }).click();
    await page.getByText('OpenAI refused the key', { exact: false }).waitFor();
    provider.behave(answers('ready'));
    await page.getByRole('button', { name: 'Test the model' }).click();
    await page.getByText('OpenAI answers with large.').waitFor();
    expect(await loadBot()).toMatchObject({ provider: null, model: null });

    await page.getByLabel('Temperature').fill('3');
    await page.getByRole('button', { name: 'Save model' }).click();
    await page.getByRole('alert').getByText('Temperature must be from 0 to 2.').waitFor();
    await page.getByLabel('Temperature').fill('0.4');
    await page.getByLabel('Answer only from my content').uncheck();
    await page.getByLabel('Instructions').fill('Mention the opening hours.');
    await page.getByRole('button', { name: 'Save model' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await loadBot()).toMatchObject({
      provider: 'openai',
      model: 'large',
      temperature: 0.4,
      only_my_content: false,
      instructions: 'Mention the opening hours.',
    });
    await expectAccessible(page, 'the model of an assistant');
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  test('is read-only for admins if the environment sets it, and owners see no variables', async () => {
    const page = await studio.openPlain('/admin/settings');
    await page.getByText('Set by the environment').waitFor();
    await page.getByText('OPENAI_API_KEY', { exact: false }).waitFor();
    expect(await page.getByRole('link', { name: 'Ollama' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Amazon Bedrock' }).waitFor();
    for (const path of [`${HOME}/model`, '/u/admin/models']) {
      await page.goto(path);
      expect(await page.content()).not.toMatch(/(OPENAI|AWS|HUGGINGFACE|BEDROCK|EMBEDDING)_[A-Z]/);
    }
  });

  test('is chosen without scripts, also from the studio of a website', async () => {
    const page = await studio.openPlain(`${HOME}/model`);
    await page.getByRole('radio', { name: /^OpenAI/ }).check();
    await page.getByLabel('Name of the model').fill('small');
    await page.getByRole('button', { name: 'Save model' }).click();
    await page.getByText('Assistant saved.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${HOME}/model`);
    expect(await loadBot()).toMatchObject({ provider: 'openai', model: 'small' });
    provider.behave(refuses(404));
    await page.getByRole('button', { name: 'Test the model' }).click();
    await page.getByRole('alert').getByText('OpenAI has no model “small”.', { exact: false }).waitFor();
    provider.behave(answers('ready'));
    await page.getByRole('button', { name: 'Test the model' }).click();
    await page.getByText('OpenAI answers with small.').waitFor();
  });

  test('that fails is reported to the owner, with its message, until it answers', async () => {
    const visitor = await createVisitor(studio.foyer.origin, 'tea-shop', `http://${studio.website.domain}`);
    provider.behave(refuses(401));
    await visitor.ask('When are you open?');
    const page = await studio.openPlain('/u/admin');
    await page.getByText('The model did not answer visitors of Tea shop', { exact: false }).waitFor();
    await page.getByText('OpenAI refused the key', { exact: false }).waitFor();
    await page.goto(HOME);
    await page.getByText('OpenAI refused the key', { exact: false }).waitFor();
    provider.behave(answers('From nine to five [1].'));
    await visitor.ask('When do you open?');
    await page.reload();
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    expect(await page.getByText('OpenAI refused the key', { exact: false }).count()).toBe(0);
  });

  test('streams, and replaced or interrupted answers are marked', async () => {
    const { slug } = await addBot();
    const { page } = await studio.open(`/u/admin/bots/${slug}`);
    const tried = page.getByRole('region', { name: 'Try it' });
    const ask = async (text: string) => {
      // An answer ends a little after its sources have come; nothing is sent before.
      await tried.getByRole('button', { name: 'Send', exact: true }).waitFor();
      await tried.getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
    };
    const rest = Promise.withResolvers<void>();
    provider.behave(async (_call, { say, finish }) => {
      // Held until its first source.
      say('From nine [1] ');
      await rest.promise;
      say('to five.');
      finish();
    });
    await ask('When are you open?');
    await tried.getByText('From nine').waitFor();
    expect(await tried.getByText('to five').count()).toBe(0);
    rest.resolve();
    await tried.getByText('to five').first().waitFor();

    provider.behave(refuses(401));
    await ask('Are you open on Sundays?');
    await tried.getByText('The model did not answer. This is quoted from the pages.').waitFor();

    provider.behave((_call, { say, response }) => {
      say('Closed on Sundays [1], and ');
      setTimeout(() => response.destroy(), 50);
    });
    await ask('When are you closed?');
    await tried.getByText('The answer was interrupted', { exact: false }).waitFor();
    await tried.getByText('Closed on Sundays 1, and').waitFor();
    await page.context().close();
  });

  test('stops with the server, and partial text is stored', async () => {
    const { bot_id } = await studio.loadSite();
    provider.behave((_call, { say }) => say('From nine '));
    const answer = await fetch(`${studio.foyer.origin}/api/chat/playground/new/invoke`, {
      method: 'POST',
      headers: {
        cookie: studio.owner.cookie,
        origin: studio.foyer.origin,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prompt: 'When are you open?', botId: bot_id }),
    });
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk);
      if (text.includes('From nine')) studio.foyer.process.kill('SIGTERM');
    }
    expect(text).toMatch(/event: error\ndata: .*interrupted/);
    await provider.calls[0]?.cancelled;
  });
});
