import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import production from './server-process.json' with { type: 'json' };

test('the image starts the server as `npm start` does', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  for (const [name, value] of Object.entries(production.env))
    expect(dockerfile).toContain(`${name}=${value}`);
  const command = /^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '';
  expect(JSON.parse(command)).toEqual(['node', ...production.flags, 'dist/server/main.mjs']);
});
