import { createAccountsArea } from '../accounts/accounts.ts';
import { createAnswersArea } from '../answers/answers.ts';
import { createAssistantsArea } from '../assistants/assistants.ts';
import { createKnowledgeArea } from '../knowledge/knowledge.ts';
import { createFileAccess, createMediaArea } from '../media/media.ts';
import { createOfficeArea } from '../office/office.ts';
import { createPlansArea } from '../plans/plans.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { createPublishingArea } from '../publishing/publishing.ts';
import { createShopArea } from '../shop/shop.ts';
import { createSitesArea } from '../sites/sites.ts';
import { listenToEvents } from './events.ts';

/** What the areas offer, without what is made of it. */
export type AreaServices = Awaited<ReturnType<typeof createAreas>>['services'];

/** Builds one area after the other, each with what those below it offer. */
export async function createAreas(...given: Parameters<typeof createPlatform>) {
  const platform = await createPlatform(...given);
  const fileAccess = createFileAccess(platform.database, platform.files);
  const accounts = createAccountsArea(platform, fileAccess);
  const withAccounts = { ...platform, ...accounts.services };
  const plans = createPlansArea(withAccounts);
  const media = createMediaArea({ ...withAccounts, ...plans.services, fileAccess });
  const withMedia = { ...withAccounts, ...plans.services, ...media.services };
  const publishing = createPublishingArea(withMedia);
  const shop = createShopArea({ ...withMedia, ...publishing.services });
  const withShop = { ...withMedia, ...publishing.services, ...shop.services };
  const assistants = createAssistantsArea(withShop);
  const withAssistants = { ...withShop, ...assistants.services };
  const knowledge = createKnowledgeArea(withAssistants);
  const withKnowledge = { ...withAssistants, ...knowledge.services };
  const answers = createAnswersArea(withKnowledge);
  const withAnswers = { ...withKnowledge, ...answers.services };
  const sites = createSitesArea(withAnswers);
  const withSites = { ...withAnswers, ...sites.services };
  const office = await createOfficeArea(withSites);
  const services = { ...withSites, ...office.services };
  listenToEvents(services);
  const { users, bots, posts, products, sources, settings } = services;
  services.media.uses.setUsers([users, bots, services.sites, posts, products, sources.files, settings]);

  const areas = [accounts, plans, media, publishing, shop, assistants, knowledge, answers, sites, office];
  return { services, areas };
}
