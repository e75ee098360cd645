import { afterEach, expect, vi } from 'vitest';

// Fails tests that write to console.error, even if all assertions pass.
const complaints = vi.spyOn(console, 'error');

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
  complaints.mockClear();
});
