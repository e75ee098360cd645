import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import { buildIfChanged } from './build.ts';
import { componentsOf } from './image-components.ts';
import { BUNDLED } from './server-bundle.ts';

const [image] = process.argv.slice(2);
if (!image) throw new Error('Usage: node scripts/image.ts FOLDER');

const BESIDE_PACKAGES = [
  'LICENSE',
  'dist',
  'package.json',
  'server/platform/encoder/SOURCES.md',
  'server/platform/encoder/weights',
  'starter',
];
/** Read by server/media/icons by their names. */
const ICON_FILES = ['package.json', 'LICENSE.txt', 'metadata/icon-families.json', 'svgs'].map((file) =>
  join('node_modules/@fortawesome/fontawesome-free', file),
);
/** Read by server/shop/billing/invoice-pdf.ts. */
const FONT_FILES = ['package.json', 'LICENSE', 'ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'].map((file) =>
  join('node_modules/dejavu-fonts-ttf', file),
);
const PLATFORM = `${process.platform}-${process.arch}.node`;
/** better-sqlite3 ships the binaries of all platforms. */
const isOfOtherPlatform = (file: string): boolean =>
  file.includes('/prebuilds/') && !file.endsWith(`/${PLATFORM}`);

// Fills a folder with all that the server needs beside Node: the build, and the files of packages that are not in its bundles.
buildIfChanged();
const packageFiles = [...(await tracePackages()), ...ICON_FILES, ...FONT_FILES];
for (const file of [...BESIDE_PACKAGES, ...packageFiles]) {
  mkdirSync(dirname(join(image, file)), { recursive: true });
  cpSync(file, join(image, file), { recursive: true });
}
writeFileSync(
  join(image, 'dist/sbom.cdx.json'),
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: componentsOf(packageFiles),
  }),
);

/** The files that the packages outside of the bundles load, with those of their own packages. */
async function tracePackages(): Promise<string[]> {
  const entries = BUNDLED.external.map((name) => fileURLToPath(import.meta.resolve(name)));
  const { fileList } = await nodeFileTrace(entries);
  return [...fileList].filter((file) => !isOfOtherPlatform(file));
}
