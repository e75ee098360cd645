import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { environmentOf, type Image } from './build-image.ts';

/** A server that runs, and what it has printed. */
export interface Running {
  origin: string;
  output(): string;
  /** Fails unless it stops cleanly, within ten seconds. */
  stop(): Promise<void>;
}

/** `docker run`: the image's command as the image's user, who may write nothing but a volume. */
export async function runContainer(image: Image, env: Record<string, string>): Promise<Running> {
  const [command = '', ...args] = image.command;
  const port = String(await freePort());
  const server = spawn(command, args, optionsOf(image, { PORT: port, ...env }));
  const running = await untilReady(server, `http://localhost:${port}`);
  await eventually(() => execInContainer(image, image.healthcheck, { PORT: port }));
  return running;
}

/** Resolves when the server answers. */
export async function untilReady(server: ChildProcess, origin: string): Promise<Running> {
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (data) => {
      output += data;
    });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const until = Date.now() + 60_000;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > until) {
      server.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    output: () => output,
    async stop() {
      const late = setTimeout(() => server.kill('SIGKILL'), 10_000);
      server.kill('SIGTERM');
      const code = await ended;
      clearTimeout(late);
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${output}`);
    },
  };
}

/** `docker exec`. @returns the output */
export const execInContainer = (image: Image, command: string[], env: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const [program = '', ...args] = command;
    execFile(program, args, optionsOf(image, env), (error, stdout, stderr) =>
      error ? reject(new Error(`${command.join(' ')}: ${stdout}${stderr}`)) : resolve(stdout + stderr),
    );
  });

const optionsOf = (image: Image, env: Record<string, string>) => ({
  cwd: join(image.root, image.workdir),
  env: { ...environmentOf(image), ...env },
  ...image.user,
});

/** The path of a new volume, which belongs to the image's user like the image's own. */
export function createVolume(image: Image, name: string): string {
  const [volume = ''] = image.volumes;
  const path = join(image.root, 'volumes', name);
  mkdirSync(path, { recursive: true });
  const { uid, gid } = statSync(join(image.root, volume));
  chownSync(path, uid, gid);
  return path;
}
