import { createAccounts } from '../accounts/accounts.ts';
import { createAnswers } from '../answers/answers.ts';
import { createAssistants } from '../assistants/assistants.ts';
import { createKnowledgeArea } from '../knowledge/knowledge.ts';
import { createFileAccess, createMediaArea } from '../media/media.ts';
import { createOffice } from '../office/office.ts';
import { createPlans } from '../plans/plans.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { createPublishing } from '../publishing/publishing.ts';
import { createShop } from '../shop/shop.ts';
import { createSitesArea } from '../sites/sites.ts';
import { listenToEvents } from './events.ts';

/** What the areas offer, without what is made of it. */
export type AreaServices = Awaited<ReturnType<typeof createAreas>>['services'];

/** Builds one area after the other, each with what those below it offer. */
export async function createAreas(...given: Parameters<typeof createPlatform>) {
  const platform = await createPlatform(...given);
  const fileAccess = createFileAccess(platform.database, platform.files);
  const accounts = createAccounts(platform, fileAccess);
  const withAccounts = { ...platform, ...accounts.services };
  const plans = createPlans(withAccounts);
  const media = createMediaArea({ ...withAccounts, ...plans.services, fileAccess });
  const withMedia = { ...withAccounts, ...plans.services, ...media.services };
  const publishing = createPublishing(withMedia);
  const shop = createShop({ ...withMedia, ...publishing.services });
  const withShop = { ...withMedia, ...publishing.services, ...shop.services };
  const assistants = createAssistants(withShop);
  const withAssistants = { ...withShop, ...assistants.services };
  const knowledge = createKnowledgeArea(withAssistants);
  const withKnowledge = { ...withAssistants, ...knowledge.services };
  const answers = createAnswers(withKnowledge);
  const withAnswers = { ...withKnowledge, ...answers.services };
  const sites = createSitesArea(withAnswers);
  const withSites = { ...withAnswers, ...sites.services };
  const office = await createOffice(withSites);
  const services = { ...withSites, ...office.services };
  listenToEvents(services);

  const areas = [accounts, plans, media, publishing, shop, assistants, knowledge, answers, sites, office];
  return { services, areas };
}
