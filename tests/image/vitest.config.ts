import { defineConfig } from 'vitest/config';

/** The container's image and the commands of the README: `npm run test:image`. */
export default defineConfig({
  test: {
    name: 'image',
    root: process.cwd(),
    include: ['tests/image/**/*.test.ts'],
    globalSetup: ['tests/image/provide-image.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
