import { afterEach, expect, vi } from 'vitest';

// Whatever writes to console.error in a test is a fault, even where every assertion holds.
const complaints = vi.spyOn(console, 'error');

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
  complaints.mockClear();
});
