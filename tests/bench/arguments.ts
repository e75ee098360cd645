import { parseArgs } from 'node:util';

/** Something that the caller of the benchmark has to correct; its message is one line. */
export class UsageError extends Error {}

export const BENCHMARKS = [
  'answers',
  'confidence',
  'encoder',
  'pages',
  'users',
  'posts',
  'billing',
  'dashboard',
  'backoffice',
  'inbox',
  'search',
  'widget',
  'media',
  'editor',
  'knowledge',
  'models',
  'meaning',
  'upgrade',
  'backup',
  'scale',
  'load',
  'load-attacked',
] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

/** They take long, and run only by name. */
const LONG: readonly Benchmark[] = [
  'encoder',
  'inbox',
  'upgrade',
  'backup',
  'scale',
  'load',
  'load-attacked',
];
export const USUAL_BENCHMARKS = BENCHMARKS.filter((name) => !LONG.includes(name));

export interface Arguments {
  benchmarks: readonly Benchmark[];
  /** A folder of HTML files, with the questions to put to it, in place of the manuals that are known. */
  site: { folder: string; questions: string; unanswerable: string | undefined } | undefined;
  /** The folder of the texts that the encoder is trained on; without one it is measured. */
  trainedOn: string | undefined;
  isVerbose: boolean;
  /** Whether the figures that the home page shows are written, or the weights of the confidence. */
  writes: boolean;
}

/** @throws UsageError */
export function parseArguments(args: string[]): Arguments {
  const { values, positionals } = readOptions(args);
  const { site, questions, unanswerable, verbose = false, write = false, train } = values;
  const unknown = positionals.find((name) => !isBenchmark(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no benchmark “${unknown}”, only ${BENCHMARKS.join(', ')}.`);
  }
  const named = positionals.filter(isBenchmark);
  if (write && named.length > 0 && named.join() !== 'confidence')
    throw new UsageError('--write needs a run of all benchmarks, or `confidence` alone.');
  if (train !== undefined && named.join() !== 'encoder')
    throw new UsageError('--train belongs to `encoder`.');
  return {
    benchmarks: named.length > 0 ? named : USUAL_BENCHMARKS,
    site: readSite({ site, questions, unanswerable }, named),
    trainedOn: train,
    isVerbose: verbose,
    writes: write,
  };
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        questions: { type: 'string' },
        unanswerable: { type: 'string' },
        train: { type: 'string' },
        verbose: { type: 'boolean', short: 'v' },
        write: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(usageOf(error));
  }
}

/** Node's messages go on for several lines, with advice that does not apply here. */
function usageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const option = /'(-[^' ]+)/.exec(message)?.[1];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option “${option}”.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /not take/.test(message) ? `${option} takes no value.` : `${option} needs a value.`;
  }
  throw error;
}

function readSite(
  options: { site?: string; questions?: string; unanswerable?: string },
  named: readonly Benchmark[],
): Arguments['site'] {
  const { site, questions, unanswerable } = options;
  if (site === undefined && questions === undefined && unanswerable === undefined) return undefined;
  if (named.length !== 1 || named[0] !== 'answers') {
    throw new UsageError('--site, --questions and --unanswerable belong to `answers`.');
  }
  if (site === undefined) throw new UsageError('--site DIR is missing.');
  if (questions === undefined) throw new UsageError('--questions FILE is missing.');
  return { folder: site, questions, unanswerable };
}

function isBenchmark(name: string): name is Benchmark {
  return (BENCHMARKS as readonly string[]).includes(name);
}
