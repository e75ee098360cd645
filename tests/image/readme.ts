import { readFileSync } from 'node:fs';

const PROGRAMS = 'npm|node|docker|systemd-run';
/** The beginning of a command whose end depends on what is wanted. */
const UNFINISHED = /…$/;

/** The commands that README.md shows, in blocks of shell, in their comments, and within its text. */
export function readCommands(): string[] {
  const readme = readFileSync('README.md', 'utf8');
  const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.replace(/\\\n\s*/g, '').split('\n'));
  const inText = readme.replace(/```.*?```/gs, '').matchAll(new RegExp(`\`((?:${PROGRAMS}) [^\`]+)\``, 'g'));
  const inComments = lines.flatMap((line) => [...line.matchAll(/# in the container: (.+?)(?: …)?$/g)]);
  const commands = [
    ...lines.map((line) => line.replace(/\s+#.*$/, '').trim()),
    ...[...inComments, ...inText].map(([, command = '']) => command.replace(/\s+/g, ' ')),
  ];
  return [...new Set(commands)].filter((command) => command !== '' && !UNFINISHED.test(command));
}
