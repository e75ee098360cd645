import { describe, expect, it } from 'vitest';
import { DEFAULT_COLOURS } from '#lib/widget-colours.ts';
import { actionColours, contrast } from './colour.ts';

const colours = ['#ffcc00', '#777777', '#0000ff', '#00ff66', '#ffffff', '#000000', '#767676', '#b04a2f'];

describe('actionColours', () => {
  it.each(
    colours.flatMap((colour) => [
      [colour, '#ffffff'],
      [colour, '#fcfaf6'],
      [colour, '#191d24'],
    ]),
  )('makes %s readable on %s', (colour, ground) => {
    const { fill, onFill, action } = actionColours(colour, ground);
    expect(fill).toBe(colour);
    expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(action, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps a colour that is readable', () => {
    expect(actionColours(DEFAULT_COLOURS.light, '#ffffff').action).toBe(DEFAULT_COLOURS.light);
  });
});

describe('contrast', () => {
  it('follows WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
