import { globSync, readFileSync } from 'node:fs';
import { LICENSES } from './server-bundle.ts';

interface Package {
  name: string;
  version: string;
  license: string | null;
}

/** The parts of an image as CycloneDX has them: the packages in the bundles, and those whose files are beside them. */
export function componentsOf(packageFiles: readonly string[]) {
  const packages = [...bundledPackages(), ...packagesOf(packageFiles)];
  const byAddress = new Map(packages.map((one) => [addressOf(one), one]));
  return [...byAddress]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, { name, version, license }]) => ({
      type: 'library',
      'bom-ref': address,
      name,
      version,
      purl: address,
      ...(license && { licenses: [{ expression: license }] }),
    }));
}

/** Written by the builds. */
const bundledPackages = (): Package[] =>
  globSync(`dist/**/${LICENSES.fileName}`).flatMap((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as (Package & { identifier: string | null })[]).map(
      ({ name, version, identifier }) => ({ name, version, license: identifier }),
    ),
  );

const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;

const packagesOf = (files: readonly string[]): Package[] =>
  files.filter((file) => PACKAGE.test(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Package);

/** https://github.com/package-url/purl-spec */
const addressOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
