import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { serveCases } from '../setup/websites/case-pages.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';
import type { TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let website: TestWebsite;
let visitor: TestVisitor;

beforeAll(async () => {
  website = await serveCases(
    'table-with-lists',
    'folded-answers',
    'code-line-numbers',
    'two-row-header',
    'struck-raised-pictures',
  );
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  const { client } = await signedInPerson(app);
  const site = await addReadSite(client, { name: 'House', domain: website.domain });
  visitor = await createVisitor(app.origin, site.slug, website.origin.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await app.close();
  await website.close();
});

test.each([
  ['What does the Heron plan include?', /Ten seats; Phone help/, /Mail help/],
  ['When are you open on Wed?', /9:15 AM - 6:45 PM/, /10:00/],
  ['Where do guests park?', /behind the barn on gravel/, /Lamps/],
  ['Are ponies allowed?', /Ponies stay in the paddock/, /SECRET/],
  ['How do I set up the axolotl tool?', /```\naxolotl init\naxolotl build\n```/, /1/],
  ['How do I set up the caiman tool?', /```\ncaiman init\ncaiman build\n```/, /1/],
  ['How do I set up the dugong tool?', /```\ndugong init\ndugong build\n```/, /1/],
  ['How do I set up the ferret tool?', /```\nferret init\nferret build\n```/, /1/],
  ['What is the power of model 125?', /Figures › Power[\s\S]*Model 125 .* 34 kilowatts/, /model 124/i],
  ['What does the desk lamp cost?', /55 euros/, /80|120|nine weeks/],
  ['How many drops does the tank hold?', /10⁶ drops and has 3 m³/, /106/],
  ['What does the rope cost?', /19\.99 euros/, /1999/],
  ['Does the large tent have a window?', /Window \| No \| Yes/, /\| \|/],
  ['When does the osprey watch begin?', /osprey watch begins at dawn/, /template/],
])('%s', async (question, right, wrong) => {
  const { response } = await visitor.ask(question);
  expect(response).toMatch(right);
  expect(response.replace(/\[\d\]/g, '')).not.toMatch(wrong);
});
