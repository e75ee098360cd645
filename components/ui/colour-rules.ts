/** The use of each design token colour, and its required contrast. */
export interface ColourRule {
  name: string;
  use: string;
  /** The background colours that it is used on; empty for backgrounds. */
  on: string[];
  /** The minimum contrast: 4.5 for text, 3 for controls, none for decoration. */
  least?: 3 | 4.5;
}

const GROUNDS = ['paper', 'surface', 'sunken'];

export const COLOUR_RULES: ColourRule[] = [
  { name: 'paper', use: 'The ground of a page', on: [] },
  { name: 'surface', use: 'Cards, fields, menus', on: [] },
  { name: 'sunken', use: 'Code, and what is under the pointer', on: [] },
  { name: 'ink', use: 'Text', on: GROUNDS, least: 4.5 },
  { name: 'muted', use: 'Text of the second rank', on: GROUNDS, least: 4.5 },
  { name: 'line', use: 'Lines between things', on: GROUNDS },
  { name: 'line-control', use: 'The border of what can be used', on: GROUNDS, least: 3 },
  { name: 'action', use: 'Links, main buttons, focus', on: GROUNDS, least: 4.5 },
  { name: 'action-hover', use: 'The same under the pointer', on: GROUNDS, least: 4.5 },
  { name: 'on-action', use: 'Text on the action colour', on: ['action', 'action-hover'], least: 4.5 },
  { name: 'brass', use: 'Small ornaments', on: GROUNDS },
  { name: 'danger', use: 'Errors, and what cannot be undone', on: GROUNDS, least: 4.5 },
  { name: 'warning', use: 'Dots and edges, always beside words', on: GROUNDS },
  { name: 'success', use: 'Dots and edges, always beside words', on: GROUNDS, least: 3 },
  { name: 'highlight', use: 'Behind words that were searched for', on: [] },
];
