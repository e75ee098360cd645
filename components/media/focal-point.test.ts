import { expect, test } from 'vitest';
import { movedByKey, objectPosition, pointAt } from './focal-point.ts';

test('the point is limited to the picture', () => {
  expect(pointAt(-0.2, 1.7)).toEqual({ x: 0, y: 1 });
  expect(pointAt(0.3333, 0.5)).toEqual({ x: 0.33, y: 0.5 });
});

test('arrow keys move the point, farther with Shift', () => {
  const middle = { x: 0.5, y: 0.5 };
  expect(movedByKey(middle, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
  expect(movedByKey(middle, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 });
  expect(movedByKey({ x: 1, y: 0 }, 'ArrowRight', true)).toEqual({ x: 1, y: 0 });
  expect(movedByKey(middle, 'Enter', false)).toBeUndefined();
});

test('a crop shows the part around the point, up to the edges', () => {
  const wide = { width: 2000, height: 500 };
  const square = { width: 500, height: 500 };
  expect(objectPosition({ x: 0.5, y: 0.5 }, wide, square)).toBe('50.00% 50.00%');
  expect(objectPosition({ x: 0.05, y: 0.5 }, wide, square)).toBe('0.00% 50.00%');
  // The part of 500 begins at 1400 - 250 of 1500.
  expect(objectPosition({ x: 0.7, y: 0.1 }, wide, square)).toBe('76.67% 50.00%');
});
