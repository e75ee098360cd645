import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { readDockerfile, readIgnored, type Stage } from './dockerfile.ts';

/** What the Dockerfile makes, in a folder in place of a container's file system. */
export interface Image {
  /** Stands for `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  volumes: string[];
  command: string[];
  healthcheck: string[];
  user: { uid?: number; gid?: number };
}

/** The user `node` of the base image; without the rights of root, everything belongs to the user of the tests. */
const IS_ROOT = process.getuid?.() === 0;
const NODE_USER = IS_ROOT ? { uid: 1000, gid: 1000 } : {};

/** Runs the instructions of the Dockerfile, each stage in a folder of its own. */
export function buildImage(): Image {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-image-'));
  // The server runs as another user.
  chmodSync(folder, 0o755);
  try {
    return buildStages(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function buildStages(folder: string): Image {
  const stages = new Map<string, string>();
  let image: Image | undefined;
  for (const [number, stage] of readDockerfile().entries()) {
    image = buildStage(stage, join(folder, String(number)), stages);
    stages.set(stage.name, image.root);
  }
  if (!image) throw new Error('The Dockerfile has no stage.');
  execFileSync('chmod', ['-R', 'a-w', join(image.root, image.workdir)]);
  return image;
}

function buildStage({ instructions }: Stage, root: string, stages: ReadonlyMap<string, string>): Image {
  const image: Image = { root, workdir: '/', env: {}, volumes: [], command: [], healthcheck: [], user: {} };
  installNode(root);
  for (const { kind, args } of instructions) {
    const apply = INSTRUCTIONS[kind];
    if (!apply) throw new Error(`This test does not know ${kind}.`);
    apply(args, image, stages);
  }
  return image;
}

/** Node as in the base image. */
function installNode(root: string): void {
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
}

const INSTRUCTIONS: Record<
  string,
  (args: string, image: Image, stages: ReadonlyMap<string, string>) => void
> = {
  WORKDIR(args, image) {
    image.workdir = args;
    mkdirSync(join(image.root, args), { recursive: true });
  },
  ENV(args, { env }) {
    for (const pair of args.split(' ')) {
      const [name = '', value = ''] = pair.split('=');
      env[name] = value;
    }
  },
  COPY: copy,
  RUN(args, image) {
    execFileSync('sh', ['-ec', insideOf(args, image.root)], {
      cwd: join(image.root, image.workdir),
      env: { ...networkVariables(), ...environmentOf(image), npm_config_prefer_offline: 'true' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  },
  USER(args, image) {
    if (args !== 'node') throw new Error(`The base image has no user ${args}.`);
    image.user = NODE_USER;
  },
  VOLUME: (args, { volumes }) => void volumes.push(args),
  HEALTHCHECK(args, image) {
    image.healthcheck = JSON.parse(/ CMD (\[.+\])$/.exec(args)?.[1] ?? '');
  },
  CMD(args, image) {
    image.command = JSON.parse(args);
  },
  EXPOSE() {},
};

/** How this machine reaches the registry, and where npm keeps what it has downloaded. */
const networkVariables = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:HOME|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i.test(name),
    ),
  );

/** The instruction's absolute paths in the folder that stands for `/`, and its user as a number. */
const insideOf = (script: string, root: string): string =>
  script
    .replace(/(?<=\s|^)\/(?=\w)/g, `${root}/`)
    .replace(/\bnode:node\b/, IS_ROOT ? `${NODE_USER.uid}:${NODE_USER.gid}` : '$(id -u):$(id -g)');

/** Without the packages of this folder: commands must find those of the stage. */
export function environmentOf({ root, env, workdir }: Image): Record<string, string> {
  const system = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  const mapped = Object.entries(env).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(root, value) : value,
  ]);
  return {
    PATH: [join(root, 'usr/local/bin'), ...system].join(delimiter),
    PWD: join(root, workdir),
    ...Object.fromEntries(mapped),
  };
}

function copy(args: string, { root, workdir }: Image, stages: ReadonlyMap<string, string>): void {
  const words = args.split(' ');
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice(7) ?? '') : undefined;
  const to = resolve('/', workdir, words.pop() ?? '');
  for (const source of words) {
    if (source.startsWith('--')) throw new Error(`This test does not know ${source}.`);
    const path = from === undefined ? source : join(from, source);
    const entries = statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
    const ignored = from === undefined ? readIgnored() : new Set();
    for (const entry of entries)
      if (!ignored.has(basename(entry)))
        cpSync(entry, join(root, to, basename(entry)), { recursive: true, verbatimSymlinks: true });
  }
}

/** Megabytes of a folder. */
export function megabytesOf(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
}

export const removeImage = ({ root }: Image): void => {
  execFileSync('chmod', ['-R', 'u+w', dirname(root)]);
  execFileSync('rm', ['-rf', dirname(root)]);
};
