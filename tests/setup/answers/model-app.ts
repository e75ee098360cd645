import type { Person } from '../../factories.ts';
import { signedInPerson } from '../../factories.ts';
import { startApp, type TestApp } from '../app/app.ts';
import { addReadSite } from '../websites/read-site.ts';
import { createVisitor, type TestVisitor } from '../websites/visitors.ts';
import { type Route, serveWebsite } from '../websites/websites.ts';
import { type ModelProvider, startModelProvider } from './model-provider.ts';

const PAGE_ORIGIN = 'https://shop.example';

/** The application with a website that was read and a model that answers for it. */
export interface ModelApp {
  app: TestApp;
  provider: ModelProvider;
  owner: Person;
  botId: string;
  siteId: string;
  /** `localhost:PORT` of the website. */
  domain: string;
  visitor: TestVisitor;
  close(): Promise<void>;
}

/** The variables that make this provider the server's default. */
export const openAiAt = ({ origin }: ModelProvider): Record<string, string> => ({
  OPENAI_BASE_URL: `${origin}/v1`,
  OPENAI_API_KEY: 'sk-test',
  OPENAI_MODEL: 'small, large',
  AI_PRICES: 'small=1/10',
});

export async function startModelApp(
  pages: Record<string, Route>,
  env: Record<string, string> = {},
): Promise<ModelApp> {
  const provider = await startModelProvider();
  const website = await serveWebsite(pages);
  const app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain, ...openAiAt(provider), ...env });
  const owner = await signedInPerson(app);
  const fields = { name: 'Tea shop', domain: website.domain, allowedDomains: ['shop.example'] };
  const { id: siteId, bot_id: botId, slug } = await addReadSite(owner.client, fields);
  return {
    app,
    provider,
    owner,
    botId,
    siteId,
    domain: website.domain,
    visitor: await createVisitor(app.origin, slug, PAGE_ORIGIN),
    async close() {
      await app.close();
      await website.close();
      await provider.close();
    },
  };
}
