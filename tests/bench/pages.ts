import { signIn } from '../setup/accounts/api-session.ts';
import { launchBrowser } from '../setup/browser/browser.ts';
import { pageBytes, scriptBytes } from '../setup/browser/page-weight.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { untilRead } from './owner.ts';
import { printTable } from './print.ts';
import { type FirstSight, seeOnSlowLine } from './slow-line.ts';
import { quantile } from './statistics.ts';

interface PageFigures extends FirstSight {
  path: string;
  bytes: number;
  scriptBytes: number;
}

const RUNS = 3;

/** Weighs every public page, and looks at it through a slow line. */
export async function benchPages(): Promise<PageFigures[]> {
  const server = await spawnBenchServer({ STARTER_CONTENT: 'on' });
  try {
    const admin = await signIn(server.origin, ADMIN);
    const { site } = await admin.get<{ site: { bot_id: string } }>('/api/sites/foyer');
    // Its own reading of these pages would slow them down.
    await untilRead(admin, site.bot_id, 100);
    const figures = await measurePages(server.origin);
    printPages(figures);
    return figures;
  } finally {
    await server.stop();
  }
}

async function measurePages(origin: string): Promise<PageFigures[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const browser = await launchBrowser();
  const figures: PageFigures[] = [];
  for (const url of [...urls, `${origin}/pricing?period=year`]) {
    const sights: FirstSight[] = [];
    for (let run = 0; run < RUNS; run++) sights.push(await seeOnSlowLine(browser, url));
    figures.push({
      path: url.slice(origin.length),
      bytes: await pageBytes(url),
      scriptBytes: await scriptBytes(url),
      firstPaint: quantile(
        sights.map(({ firstPaint }) => firstPaint),
        0.5,
      ),
      shift: Math.max(...sights.map(({ shift }) => shift)),
    });
  }
  await browser.close();
  return figures;
}

function printPages(figures: PageFigures[]): void {
  const row = (path: string, { bytes, scriptBytes, firstPaint, shift }: Omit<PageFigures, 'path'>) => [
    path,
    String(bytes),
    String(scriptBytes),
    firstPaint.toFixed(2),
    shift.toFixed(3),
  ];
  const worst = {
    bytes: Math.max(...figures.map(({ bytes }) => bytes)),
    scriptBytes: Math.max(...figures.map(({ scriptBytes }) => scriptBytes)),
    firstPaint: Math.max(...figures.map(({ firstPaint }) => firstPaint)),
    shift: Math.max(...figures.map(({ shift }) => shift)),
  };
  printTable(
    ['page, brotli, slow line', 'HTML and styles', 'script', 'first paint, s', 'CLS'],
    [...figures.map((page) => row(page.path, page)), row('worst', worst)],
  );
}
