import { readFileSync } from 'node:fs';

export interface Stage {
  name: string;
  instructions: { kind: string; args: string }[];
}

/** The stages of the Dockerfile with their instructions, in order. */
export function readDockerfile(): Stage[] {
  const stages: Stage[] = [];
  for (const line of readFileSync('Dockerfile', 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, kind = '', args = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (kind === 'FROM') stages.push({ name: / AS (\w+)$/.exec(args)?.[1] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ kind, args });
  }
  return stages;
}

/** The names that are not sent to the builder. */
export function readIgnored(): Set<string> {
  const names = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  const pattern = names.find((name) => /[*!/]/.test(name));
  if (pattern)
    throw new Error(`This test knows only names of the top folder in .dockerignore, not ${pattern}.`);
  return new Set(names);
}
