import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answers, type ModelProvider, refuses, startModelProvider } from '../setup/answers/model-provider.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';

const MODELS = '/u/admin/models';
const VARIABLE = /\b[A-Z0-9]+_[A-Z_]+\b/;

describe('providers that are connected in the browser', () => {
  let provider: ModelProvider;
  beforeAll(async () => {
    provider = await startModelProvider();
  });
  const studio = withStudio(() => ({ CRAWLER_ALLOW_HOSTS: new URL(provider.origin).host }));
  beforeEach(() => provider.behave(answers('ready')));
  afterAll(() => provider.close());

  test('an owner connects one, chooses it, gets answers from it, and removes it', async () => {
    const { page, complaints } = await studio.open(`${HOME}/model`);
    expect(await page.locator('main').innerText()).not.toMatch(VARIABLE);
    await page.getByRole('link', { name: 'Connect a provider' }).click();
    await page.getByRole('heading', { name: 'Models', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Groq' }).click();
    const address = page.getByLabel('Address');
    expect(await address.inputValue()).toBe('https://api.groq.com/openai/v1');

    provider.behave(refuses(401, {}, { error: { message: 'That key has expired.' } }));
    await address.fill(`${provider.origin}/v1`);
    await page.getByLabel('Key', { exact: true }).fill('sk-wrong-0000');
    await page.getByRole('textbox', { name: 'Models' }).fill('fast');
    await page.getByRole('button', { name: 'Test and connect Groq' }).click();
    await page.getByRole('alert').getByText('Groq says: “That key has expired.”').waitFor();
    await expectAccessible(page, 'a provider that refused the key');
    expect(await address.inputValue()).toBe(`${provider.origin}/v1`);
    expect(await page.content()).not.toContain('sk-wrong');

    provider.behave(answers('ready'));
    await page.getByLabel('Key', { exact: true }).fill('sk-right-0000-1234');
    await page.getByRole('button', { name: 'Test and connect Groq' }).click();
    await page.getByText('Groq is connected.').waitFor();
    await page.getByText('key ends with 1234').waitFor();
    expect(await page.content()).not.toContain('sk-right');
    expect(await page.locator('main').innerText()).not.toMatch(VARIABLE);
    await expectAccessible(page, 'connected providers');

    await page.getByRole('link', { name: 'Tea shop' }).click();
    await page.getByRole('radio', { name: /^Groq, with your key/ }).check();
    await page.getByRole('button', { name: 'Save model' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test the model' }).click();
    await page.getByText('Groq answers with fast.').waitFor();

    provider.behave(answers('Doors open at nine [1].'));
    await page.goto('/playground/new');
    await page.getByRole('textbox', { name: /message/i }).fill('When are you open?');
    await page.keyboard.press('Enter');
    await page.getByText('Doors open at nine').first().waitFor();
    expect(provider.calls).toMatchObject([
      { headers: { authorization: 'Bearer sk-right-0000-1234' }, body: { model: 'fast' } },
    ]);

    provider.behave(refuses(401, {}, { error: 'This account is closed.' }));
    await page.getByRole('textbox', { name: /message/i }).fill('Are you open on Sundays?');
    await page.keyboard.press('Enter');
    await page.getByText('The model did not answer. This is quoted from the pages.').waitFor();
    await page.goto(`${HOME}/model`);
    await page.getByText('Groq does not answer').waitFor();
    await page.getByText('Groq says: “This account is closed.”').waitFor();
    await page.goto(MODELS);
    await page.getByText('Does not answer').waitFor();
    await page.getByText('Groq says: “This account is closed.”').waitFor();
    await page.getByText('Used by').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Groq?' });
    await dialog.getByText('The built-in assistant then answers for Tea shop.').waitFor();
    await dialog.getByRole('button', { name: 'Remove Groq' }).click();
    await page.getByText('Groq was removed, with its key.').waitFor();
    expect(await page.getByText('Connected providers').count()).toBe(0);
    await page.goto(`${HOME}/model`);
    expect(await page.getByRole('radio', { name: /^Built-in assistant/ }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a provider is connected and changed without scripts', async () => {
    const page = await studio.openPlain(MODELS);
    await page.getByRole('link', { name: 'Amazon Bedrock' }).click();
    await page.getByLabel('Region').fill('eu-central-1');
    await page.getByRole('button', { name: 'Test and connect Amazon Bedrock' }).click();
    await page.getByRole('alert').getByText('Enter the access key ID.').waitFor();
    await page.getByLabel('Access key ID').fill('AKIAADA');
    await page.getByLabel('Secret access key').fill('aws-secret-0000-5678');
    await page.getByRole('textbox', { name: 'Models' }).fill('maker.small-v1:0');
    await page.getByLabel('Endpoint').fill(provider.origin);
    await page.getByRole('button', { name: 'Test and connect Amazon Bedrock' }).click();
    await page.getByText('key ends with 5678').waitFor();
    await page.getByRole('link', { name: 'Change Amazon Bedrock' }).click();
    await page.getByRole('textbox', { name: 'Models' }).fill('maker.large-v1:0');
    await page.getByRole('button', { name: 'Test and save Amazon Bedrock' }).click();
    await page.getByText('Amazon Bedrock answers, and was saved.').waitFor();
    await page.getByText('maker.large-v1:0').waitFor();
    expect(provider.calls.at(-1)?.path).toContain('maker.large');
  });

  test('an admin connects one for the installation, and assistants without a choice answer with it', async () => {
    const { page, complaints } = await studio.open('/admin/settings');
    await page.getByRole('link', { name: 'Ollama' }).click();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('http://localhost:11434/v1');
    await page.getByLabel('Address', { exact: true }).fill(`${provider.origin}/v1`);
    await page.getByRole('textbox', { name: 'Models' }).fill('llama');
    const choice = page.getByRole('group', { name: 'Make Ollama the default of all assistants?' });
    expect(await choice.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await choice.innerText()).toMatch(/You pay for all these answers.*Answers a month: /s);
    await page.getByRole('button', { name: 'Test and connect Ollama' }).click();
    await choice.getByText('Choose whether it becomes the default.').waitFor();
    await choice.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Test and connect Ollama' }).click();
    await page.getByText('Ollama is connected.').waitFor();
    await page.getByText('no key').waitFor();
    await expectAccessible(page, 'the settings of admins');
    await page.goto(`${HOME}/model`);
    await page.getByText('This server’s default: Ollama').waitFor();
    await page.getByRole('radio', { name: 'Ollama llama' }).waitFor();
    await page.goto('/admin/settings');
    await page.getByText('their own: Ollama.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Another compatible server' }).click();
    await page.getByRole('heading', { name: 'Connect another compatible server' }).waitFor();
    await page.goto('/admin/settings');
    const stale = await page.context().newPage();
    await stale.goto('/admin/settings');
    const remove = async (from: typeof page) => {
      await from.getByRole('button', { name: 'Remove', exact: true }).click();
      await from.getByRole('dialog').getByRole('button', { name: 'Remove Ollama' }).click();
    };
    await remove(page);
    await page.getByText('Ollama was removed, with its key.').waitFor();
    // The refusal is shown above the list, although the list is empty by now.
    await remove(stale);
    await stale.locator('#list').getByRole('alert').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
