import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeMemoryWhenIdle } from './idle-memory.ts';

const INTERVAL_MS = 5000;
const gc = vi.fn();
const freeMemory = vi.fn();
let utilization: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', gc.mockReset());
  freeMemory.mockReset();
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization,
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function spend(...utilizations: number[]) {
  for (utilization of utilizations) vi.advanceTimersByTime(INTERVAL_MS);
}

test('memory is freed once after each period of work', () => {
  freeMemoryWhenIdle({ freeMemory });
  spend(0.6, 0.2);
  expect(gc).not.toHaveBeenCalled();
  spend(0.01, 0.01, 0.02);
  expect(gc).toHaveBeenCalledTimes(1);
  expect(freeMemory).toHaveBeenCalledTimes(1);
  spend(0.4, 0.01);
  expect(gc).toHaveBeenCalledTimes(2);
});

test('without --expose-gc nothing is done', () => {
  vi.stubGlobal('gc', undefined);
  freeMemoryWhenIdle({ freeMemory });
  spend(0.01);
  expect(freeMemory).not.toHaveBeenCalled();
});
