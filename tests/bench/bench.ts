import { writeFileSync } from 'node:fs';
import { benchAnswers, type QuestionedSite } from './answers.ts';
import type { Arguments, Benchmark } from './arguments.ts';
import { benchBackOffice } from './backoffice.ts';
import { benchBackup } from './backup.ts';
import { benchBilling } from './billing.ts';
import { benchConfidence } from './confidence.ts';
import { benchDashboard } from './dashboard.ts';
import { benchEditor } from './editor.ts';
import { measureEncoder } from './encoder-training/measure-encoder.ts';
import { trainEncoder } from './encoder-training/train-encoder.ts';
import { benchInbox } from './inbox.ts';
import { benchKnowledge } from './knowledge.ts';
import { loadSite, loadSites } from './manuals.ts';
import { benchMeaning } from './meaning.ts';
import { benchMedia } from './media.ts';
import { benchLoad } from './mixed-load/bench-load.ts';
import { benchModels } from './models.ts';
import { benchPageLoad } from './page-load.ts';
import { benchPages } from './pages.ts';
import { benchPosts } from './posts.ts';
import { print } from './print.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchUpgrade } from './upgrade.ts';
import { benchUsers } from './users.ts';
import { benchWidget } from './widget.ts';

const MEASURED = 'pages/index/measured.json';

/** The figures that the home page shows. */
interface Figures {
  widgetKilobytes: number;
  pageKilobytes: number;
  firstPaintSeconds: number;
  pagesPerSecond: number;
}

/**
 * The benchmarks that were asked for, ready to run; what is wrong with the arguments shows before anything is built.
 * @throws UsageError
 */
export async function prepareBench({ benchmarks, site, trainedOn, isVerbose, writes }: Arguments) {
  const sites = site && [await loadSite(site)];
  const figures: Partial<Figures> = {};
  const run: Record<Benchmark, () => Promise<void>> = {
    answers: async () =>
      void Object.assign(figures, await benchSites(sites ?? (await loadSites()), isVerbose)),
    confidence: () => benchConfidence(writes, isVerbose),
    encoder: async () =>
      trainedOn === undefined ? measureEncoder(await loadSites()) : trainEncoder(trainedOn),
    pages: async () => void Object.assign(figures, await benchPagesAndLoad()),
    users: benchUsers,
    posts: benchPosts,
    billing: benchBilling,
    dashboard: benchDashboard,
    backoffice: benchBackOffice,
    inbox: benchInbox,
    upgrade: benchUpgrade,
    backup: benchBackup,
    editor: benchEditor,
    search: benchSearch,
    media: benchMedia,
    knowledge: benchKnowledge,
    models: benchModels,
    meaning: benchMeaning,
    scale: benchScale,
    load: () => benchLoad({ isAttacked: false }),
    'load-attacked': () => benchLoad({ isAttacked: true }),
    widget: async () => void Object.assign(figures, await benchWidget()),
  };
  return async (): Promise<void> => {
    for (const name of benchmarks) {
      console.log(`> ${name}`);
      await run[name]();
    }
    if (writes && benchmarks.length > 1) writeFigures(figures);
  };
}

/** The first of them is npm's manual, whose pages everybody can read again. */
async function benchSites(sites: QuestionedSite[], isVerbose: boolean): Promise<Partial<Figures>> {
  const pagesPerSecond: number[] = [];
  for (const site of sites) pagesPerSecond.push((await benchAnswers(site, isVerbose)).pagesPerSecond);
  return { pagesPerSecond: Math.round(pagesPerSecond[0] ?? Number.NaN) };
}

async function benchPagesAndLoad(): Promise<Partial<Figures>> {
  await benchPageLoad();
  const pages = await benchPages();
  return {
    pageKilobytes: Math.max(...pages.map(({ bytes }) => bytes)) / 1000,
    firstPaintSeconds: pages.find(({ path }) => path === '/')?.firstPaint ?? Number.NaN,
  };
}

function writeFigures(figures: Partial<Figures>): void {
  const rounded = Object.entries(figures).map(([name, value]) => `"${name}": ${Number(value.toFixed(1))}`);
  writeFileSync(MEASURED, `{ ${rounded.join(', ')} }\n`);
  print('written', MEASURED);
}
