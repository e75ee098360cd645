import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookedAtLock, playOnce } from './tone.ts';

let played: number;
let held: Set<string>;

/** The locks of a browser, whose tabs call `playOnce`. */
const locks = {
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
  async request(name: string, _options: object, use: (lock: object | null) => Promise<void> | undefined) {
    if (held.has(name)) return use(null);
    held.add(name);
    await use({ name });
    held.delete(name);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  played = 0;
  held = new Set();
  const part = {
    frequency: {},
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (other: object) => other,
    start: () => {},
    stop: () => {},
  };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      createOscillator = () => part;
      createGain = () => part;
      resume = async () => void played++;
    },
  );
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('of all tabs one plays, and a later event is heard again', async () => {
  const tabs = () => Promise.all([playOnce('a'), playOnce('a'), vi.advanceTimersByTimeAsync(1000)]);
  await tabs();
  expect(played).toBe(1);
  await tabs();
  expect(played).toBe(2);
});

test('nothing is heard of the conversation that is looked at, nor where the page may not sound', async () => {
  held.add(lookedAtLock('a'));
  await playOnce('a');
  vi.stubGlobal('navigator', { locks, userActivation: { hasBeenActive: false } });
  await playOnce('b');
  expect(played).toBe(0);
});
