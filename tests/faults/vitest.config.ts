import { defineConfig } from 'vitest/config';

/** Fault tests that take minutes: `npm run test:faults`. They use the built server. */
export default defineConfig({
  test: {
    name: 'faults',
    root: process.cwd(),
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: ['tests/setup/database/postgres.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
