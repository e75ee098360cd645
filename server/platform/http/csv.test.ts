import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('cells with separators, quotes and line breaks are quoted', () => {
  expect(toCsv([['a', 'b,c', 'd"e', 'f\ng', null, 7]])).toBe('a,"b,c","d""e","f\ng",,7\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('the text %j is no formula', (text) => {
  expect(toCsv([[text]])).toMatch(/^"?'/);
});

test('a negative number remains a number', () => {
  expect(toCsv([[-3]])).toBe('-3\r\n');
});

test('booleans are text', () => {
  expect(toCsv([[true, false]])).toBe('true,false\r\n');
});
