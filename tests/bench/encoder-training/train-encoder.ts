import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../arguments.ts';
import list from './sources.json' with { type: 'json' };
import type { Source } from './sources.ts';
import { trainLanguage } from './train-language.ts';

const ENCODER = 'server/platform/encoder';
/** In the order of their languages: English comes first, because the others are trained beside its table. */
const SOURCES = list as Source[];

/**
 * Trains the tables of all languages on the sources below a folder, and writes them with the list of sources.
 * @throws UsageError
 */
export function trainEncoder(folder: string): void {
  const missing = SOURCES.find(({ name }) => !existsSync(join(folder, name)));
  if (missing)
    throw new UsageError(`${join(folder, missing.name)} is missing: ${missing.from}, ${missing.version}.`);
  for (const language of new Set(SOURCES.map(({ language }) => language))) {
    console.log(language);
    const sources = SOURCES.filter((source) => source.language === language);
    const fileOf = (code: string) => `${ENCODER}/weights/${code}.bin`;
    trainLanguage({ folder, language, sources, fileOf });
  }
  writeFileSync(`${ENCODER}/SOURCES.md`, describeSources());
}

function describeSources(): string {
  const rows = SOURCES.map(
    ({ title, from, version, license, attribution, language }) =>
      `| ${language} | ${title} | ${from} | \`${version}\` | ${license} | ${attribution} |`,
  );
  return `# What the encoder was trained on

The files of \`weights\` are vectors of words, computed from the texts below by \`npm run bench -- encoder --train SOURCES\`; they
contain none of these texts. This list is written by that command from \`tests/bench/encoder-training/sources.json\`. \`SOURCES\` is a
folder with the repositories at these commits, and the contents of the packages, under the names that the file gives.

| language | source | address | commit or version | license | attribution |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
