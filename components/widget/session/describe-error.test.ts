import { expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { strings } from '../strings/en.ts';
import { describeError } from './describe-error.ts';

it('says that the website is not known only where that is what is missing', () => {
  expect(describeError(new ApiError(404, 'Gone', { site: [] }), strings)).toBe(strings.unknownSite);
  expect(describeError(new ApiError(404, 'The file is gone.'), strings)).toBe(strings.failed);
});

it.each([
  [0, 'Too many requests. Try again in a moment.'],
  [Number.NaN, 'Too many requests. Try again in a moment.'],
  [1, 'Too many requests. Try again in 2 seconds.'],
  [34.2, 'Too many requests. Try again in 35 seconds.'],
  [91, 'Too many requests. Try again in 2 minutes.'],
])('names the time to wait: %d seconds', (seconds, text) => {
  expect(describeError(new ApiError(429, 'Slow down', {}, undefined, seconds), strings)).toBe(text);
});
