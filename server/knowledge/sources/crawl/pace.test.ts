import { describe, expect, it } from 'vitest';
import { Pace, retryAfter } from './pace.ts';

function pace() {
  let time = 0;
  const waits: number[] = [];
  const clock = { now: () => new Date(time) };
  const one = new Pace(clock, new AbortController().signal, async (milliseconds) => {
    waits.push(milliseconds);
    time += milliseconds;
  });
  return { pace: one, waits };
}

describe('Pace', () => {
  it('sends one request at a time with the Crawl-delay of a site, up to ten seconds', async () => {
    const { pace: one, waits } = pace();
    one.setDelay(2);
    await one.turn();
    await one.turn();
    await one.turn();
    expect(waits).toEqual([2000, 2000]);
    expect(one.slots).toBe(1);
    one.setDelay(3600);
    await one.turn();
    await one.turn();
    expect(waits.at(-1)).toBe(10_000);
  });

  it('sends four parallel requests while responses are fast, fewer when they are slow', () => {
    const { pace: one } = pace();
    expect(one.slots).toBe(4);
    for (let i = 0; i < 10; i++) one.answered(1200);
    expect(one.slots).toBe(2);
    for (let i = 0; i < 10; i++) one.answered(5000);
    expect(one.slots).toBe(1);
    for (let i = 0; i < 30; i++) one.answered(20);
    expect(one.slots).toBe(4);
  });

  it('pauses on request', async () => {
    const { pace: one, waits } = pace();
    one.rest(7);
    await one.turn();
    expect(waits).toEqual([7000]);
  });
});

describe('retryAfter', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  it.each([
    ['3', 3],
    ['0', 1],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 1],
    ['86400', null],
    ['soon', 5],
    [undefined, 5],
  ])('reads %s as %s', (header, seconds) => {
    expect(retryAfter(header, 0, now)).toBe(seconds);
  });
});
