import { expect, it } from 'vitest';
import { sectionsOf } from '#tests/setup/websites/sections-of.ts';

/** Mark-up of generators and frameworks, shortened. */
it.each([
  [
    'with tables in cells',
    '<table><tr><th>Room</th><th>Prices</th></tr><tr><td>Blue</td><td><table><tr><td>Low</td><td>50 €</td></tr><tr><td>High</td><td>70 €</td></tr></table></td></tr><tr><td>Red</td><td><table><tr><th>Low</th><td>60 €</td></tr></table></td></tr></table>',
    `| Room | Prices |
|---|---|
| Blue | Low: 50 €; High: 70 € |
| Red | Low: 60 € |`,
  ],
  [
    'with headings, lists, terms, code, forms and sections in cells',
    `<table><thead><tr><th>Plan</th><th>Details</th></tr></thead><tbody><tr><td><h3>Egret</h3></td><td><h4>Good</h4><p>One seat.</p><p>Mail help</p></td></tr><tr><td><h3>Heron</h3></td><td><dl><dt>Seats</dt><dd>ten</dd><dt>Help</dt><dd>phone</dd></dl></td></tr><tr><td>Code</td><td><pre>npm install
npm test</pre></td></tr><tr><td>Form</td><td><form><span>15 euros</span><button>Buy</button><input name=a></form></td></tr><tr><td>Sect</td><td><section><p>Inner one</p></section><ol><li>a</li><li>b</li></ol></td></tr></tbody></table>`,
    `| Plan | Details |
|---|---|
| Egret | Good: One seat. Mail help |
| Heron | Seats: ten; Help: phone |
| Code | \`npm install\`; \`npm test\` |
| Form | 15 euros |
| Sect | Inner one; a; b |`,
  ],
  [
    'named by headings that fill their cells',
    '<table><tr><td><h3>Egret</h3></td><td>5 euros</td></tr><tr><td><h3>Heron</h3></td><td>15 euros</td></tr></table>',
    `| Egret | 5 euros |
| Heron | 15 euros |`,
  ],
  [
    'of sections that name their columns',
    '<table><tr><td><section><h4>Group</h4><p>Orcas</p></section></td><td><section><h4>Fee</h4><p>95 €</p></section></td></tr><tr><td><section><h4>Group</h4><p>Seals</p></section></td><td><section><h4>Fee</h4><p>50 €</p></section></td></tr></table>',
    `| Group: Orcas | Fee: 95 € |
| Group: Seals | Fee: 50 € |`,
  ],
  [
    'with options, signs, names in a cell and a foot that stands first',
    '<table><thead><tr><th>Mat</th><th>Size</th></tr></thead><tfoot><tr><td>All</td><td>5</td></tr></tfoot><tbody><tr><td>Soft</td><td><select><option value="">Choose</option><option>140 cm</option><option>190 cm</option></select></td></tr><tr><td>Hard</td><td><img src="y.png" alt="" title="Yes"></td></tr><tr><td>Old</td><td><span aria-label="No">✗</span></td></tr><tr><td>New</td><td><table><tr><th>Size</th><th>Left</th></tr><tr><td>S</td><td>9</td></tr></table></td></tr></tbody></table>',
    `| Mat | Size |
|---|---|
| Soft | 140 cm, 190 cm |
| Hard | Yes |
| Old | No |
| New | Size, Left; S: 9 |
| All | 5 |`,
  ],
  [
    'with lists and no names',
    '<table><tr><td>Egret</td><td><ul><li>One seat</li></ul></td></tr><tr><td>Heron</td><td><ul><li>Ten seats</li></ul></td></tr></table>',
    `| Egret | One seat |
| Heron | Ten seats |`,
  ],
  [
    'in groups, with a note below',
    '<table><caption>Tickets</caption><thead><tr><th>Kind</th><th>Price</th><th>Hours</th></tr></thead><tbody><tr><th colspan="3" scope="rowgroup">Adults</th></tr><tr><td>Day</td><td>10</td><td>9–17</td></tr><tr><td>Evening</td><td>6</td><td>17–20</td></tr></tbody><tbody><tr><th colspan="3" scope="rowgroup">Children</th></tr><tr><td>Day</td><td>5</td><td>9–17</td></tr></tbody><tfoot><tr><td colspan="3">All prices in euros.</td></tr></tfoot></table>',
    `*Tickets*

|  | Kind | Price | Hours |
|---|---|---|---|
| Adults | Day | 10 | 9–17 |
| Adults | Evening | 6 | 17–20 |
| Children | Day | 5 | 9–17 |

All prices in euros.`,
  ],
  [
    'with rows over all columns',
    '<table><tr><th>Boat</th><th>Price</th></tr><tr><td colspan="2"><b>Small</b></td></tr><tr><td>Kayak</td><td>10</td></tr><tr><td colspan="2">Large</td></tr><tr><td>Yacht</td><td>100</td></tr></table>',
    `|  | Boat | Price |
|---|---|---|
| Small | Kayak | 10 |
| Large | Yacht | 100 |`,
  ],
  [
    'whose cells span rows and columns',
    '<table><tr><th>Day</th><th>Slot</th><th>Price</th></tr><tr><td rowspan="2">Mon</td><td>am</td><td rowspan="0">5</td></tr><tr><td>pm</td></tr><tr><td>Tue</td><td colspan="2">closed</td></tr></table>',
    `| Day | Slot | Price |
|---|---|---|
| Mon | am | 5 |
| Mon | pm | 5 |
| Tue | closed | closed |`,
  ],
  [
    'with an empty corner',
    '<table><tr><td></td><th>A</th><th>B</th></tr><tr><th>x</th><td>1</td><td>2</td></tr><tr><th>y</th><td>3</td><td>4</td></tr></table>',
    `|  | A | B |
|---|---|---|
| x | 1 | 2 |
| y | 3 | 4 |`,
  ],
  [
    'named in bold',
    '<table><tr><td><strong>Name</strong></td><td><strong>Price</strong></td></tr><tr><td>Kayak</td><td>10</td></tr></table>',
    `| Name | Price |
|---|---|
| Kayak | 10 |`,
  ],
  [
    'by roles',
    '<div role="table"><div role="row"><span role="columnheader">Name</span><span role="columnheader">Price</span></div><div role="row"><span role="cell">Kayak</span><span role="cell">10 €</span></div></div>',
    `| Name | Price |
|---|---|
| Kayak | 10 € |`,
  ],
  [
    'with a title over both columns',
    '<table class="infobox"><tr><th colspan="2">Ferry</th></tr><tr><td colspan="2"><img alt="The ferry at sea"></td></tr><tr><th>Built</th><td>1950</td></tr><tr><th>Length</th><td>20 m<sup>[1]</sup></td></tr></table>',
    `*Ferry*

*The ferry at sea*

| Built | 1950 |
| Length | 20 m |`,
  ],
  [
    'named again',
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr><tr><th>C</th><th>D</th></tr><tr><td>3</td><td>4</td></tr></table>',
    `| A | B |
|---|---|
| 1 | 2 |

| C | D |
|---|---|
| 3 | 4 |`,
  ],
  [
    'without hidden columns and rows',
    '<table><tr><th>A</th><th style="display:none">S</th><th>B</th></tr><tr><td>1</td><td style="display:none">SECRET</td><td>2</td></tr><tr hidden><td>SECRET</td><td>x</td></tr></table>',
    `| A | B |
|---|---|
| 1 | 2 |`,
  ],
  [
    'with rows that a button unfolds',
    '<table><tr><th>Q</th><th>More</th></tr><tr><td>Kayak</td><td><button aria-expanded="false" aria-controls="r1">Details</button></td></tr><tr id="r1" hidden><td>Length</td><td>4 m</td></tr></table>',
    `| Q | More |
|---|---|
| Kayak | Details |
| Length | 4 m |`,
  ],
  [
    'with a title as their head',
    '<table><thead><tr><th colspan="2">Opening hours</th></tr></thead><tbody><tr><td>Mon</td><td>9–17</td></tr><tr><td>Tue</td><td>9–12</td></tr></tbody></table>',
    `*Opening hours*

| Mon | 9–17 |
| Tue | 9–12 |`,
  ],
  [
    'with the icons of fonts',
    '<table><tr><th>F</th><th>A</th><th>B</th></tr><tr><td>Lamp</td><td><i class="fa fa-check"></i></td><td><i class="fas fa-times" aria-hidden="true"></i></td></tr></table>',
    `| F | A | B |
|---|---|---|
| Lamp | ✓ | ✗ |`,
  ],
  [
    'with lists of links',
    '<table><tr><th>Doc</th><th>Files</th></tr><tr><td>Manual</td><td><ul><li><a href="/a">English</a></li><li><a href="/b">German</a></li><li><a href="/c">French</a></li><li><a href="/d">Dutch</a></li></ul></td></tr></table>',
    `| Doc | Files |
|---|---|
| Manual | [English](https://example.com/a); [German](https://example.com/b); [French](https://example.com/c); [Dutch](https://example.com/d) |`,
  ],
  [
    'of Confluence',
    '<div class="table-wrap"><table class="confluenceTable"><tbody><tr><th class="confluenceTh"><p>Env</p></th><th><p>URL</p></th></tr><tr><td><p>Prod</p></td><td><p>a.com</p><p>b.com</p></td></tr></tbody></table></div>',
    `| Env | URL |
|---|---|
| Prod | a.com; b.com |`,
  ],
  [
    'with a heading of the first level in a cell',
    '<h1>Title</h1><table><tr><th>A</th><th>B</th></tr><tr><td><h1>Inside</h1></td><td>b</td></tr></table><p>After.</p>',
    `| A | B |
|---|---|
| Inside | b |

After.`,
  ],
  [
    'in groups without names of columns',
    '<table><tr><th colspan="2">Presence</th></tr><tr><td>Felt authentic</td><td>63%</td></tr><tr><th colspan="2">Perspective</th></tr><tr><td>Drove the narrative</td><td>54%</td></tr></table>',
    `| Presence | Felt authentic | 63% |
| Perspective | Drove the narrative | 54% |`,
  ],
])('reads tables as tables: %s', (_what, html, expected) => {
  expect(sectionsOf(html)).toBe(expected);
});
