import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { benchDashboard } from './dashboard.ts';
import { benchManual } from './manual.ts';
import { benchPages } from './pages.ts';
import { benchPeople } from './people.ts';
import { print } from './print.ts';

// Measures what is said about the software, and prints it. `--write` keeps what the home page shows of it.

const MEASURED = 'pages/index/measured.json';

const { pagesPerSecond } = await benchManual();
const widgetBytes = brotliCompressSync(readFileSync('dist/widget/widget.js')).length;
print('widget.js', `${(widgetBytes / 1000).toFixed(1)} kB brotli`);
const pages = await benchPages();
await benchPeople();
await benchDashboard();

if (process.argv.includes('--write')) {
  const figures = {
    widgetKilobytes: widgetBytes / 1000,
    pageKilobytes: Math.max(...pages.map(({ bytes }) => bytes)) / 1000,
    firstPaintSeconds: pages.find(({ path }) => path === '/')?.firstPaint ?? Number.NaN,
    pagesPerSecond: Math.round(pagesPerSecond),
  };
  const rounded = Object.entries(figures).map(([name, value]) => `"${name}": ${Number(value.toFixed(1))}`);
  writeFileSync(MEASURED, `{ ${rounded.join(', ')} }\n`);
  print('written', MEASURED);
}
