import { expect, it } from 'vitest';
import { sectionsOf } from '#tests/setup/websites/sections-of.ts';

/** Mark-up of generators and frameworks, shortened. */
it.each([
  [
    'a price of WooCommerce',
    '<p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span>&#36;</span>20.00</bdi></span></del> <span class="screen-reader-text">Original price was: &#036;20.00.</span><ins aria-hidden="true"><span class="amount"><bdi><span>&#36;</span>18.00</bdi></span></ins><span class="screen-reader-text">Current price is: &#036;18.00.</span></p>',
    '$18.00',
  ],
  [
    'a price that is spoken in another form',
    '<p>Now <span class="a-price"><span class="a-offscreen">$19.99</span><span aria-hidden="true"><span>$</span><span>19<span>.</span></span><span>99</span></span></span></p>',
    'Now $19.99',
  ],
  [
    'the only price, though struck out',
    '<h1>Kayak</h1><p>Price: <s>80 €</s></p><p>Sold out at the moment.</p>',
    `Price: ~~80 €~~

Sold out at the moment.`,
  ],
  [
    'a price of Shopify',
    '<div class="price"><span class="visually-hidden">Regular price</span><span><s class="price-item">$80.00</s></span><span class="visually-hidden">Sale price</span><span class="price-item">$55.00</span></div>',
    '$55.00',
  ],
  [
    'a list without what is struck out',
    '<ul><li><s>Yoga on Monday</s></li><li>Pilates on Tuesday</li></ul>',
    '- Pilates on Tuesday',
  ],
  [
    'a cell without what is struck out',
    '<table><tr><th>Item</th><th>Price</th></tr><tr><td>Rope</td><td><del>12 €</del> 9 €</td></tr><tr><td>Hook</td><td>3 €</td></tr></table>',
    `| Item | Price |
|---|---|
| Rope | 9 € |
| Hook | 3 € |`,
  ],
  [
    'without text that a class strikes out',
    '<p>Only <span class="line-through text-gray-400">$49</span> $29 a month</p>',
    'Only $29 a month',
  ],
  [
    'raised and lowered text',
    '<p>1<sup>1</sup>/<sub>2</sub> cups, 2<sup>n</sup> ways, x<sup>2</sup>+y<sup>2</sup>, e<sup>-x</sup>, 10<sup>-3</sup>, the 1<sup>er</sup> mai, M<sup>me</sup> Roux, Foyer<sup>TM</sup>, Brand<sup>®</sup>, Search<sup>beta</sup>, Ca<sup>2+</sup>, V<sub>max</sub>, CO<sub>2</sub>, log<sub>2</sub> n, 5 km<sup>2</sup>, 30 metres<sup>2</sup>, free delivery<sup>1</sup> and all.<sup>2</sup> Prices<sup>*</sup></p><p><sup>1</sup>Within Germany only.</p>',
    `1¹/₂ cups, 2ⁿ ways, x²+y², e^-x, 10⁻³, the 1er mai, Mme Roux, Foyer™, Brand®, Search beta, Ca²⁺, Vmax, CO₂, log₂ n, 5 km², 30 metres², free delivery and all. Prices

¹ Within Germany only.`,
  ],
  [
    'fractions and the numbers of isotopes',
    '<p>of flour, <sup>1</sup>&frasl;<sub>2</sub> cup; rye flour <sup>3</sup>/<sub>4</sub> cup, dated with <sup>14</sup>C, the ice with <sup>3</sup>He, of glucose,<sup>15</sup>N; delivery<sup>1</sup>/pickup and all.<sup>2</sup> In all.</p><ul><li><sup>1</sup>/<sub>3</sub> cup</li><li><sup>14</sup>CO<sub>2</sub></li></ul><p><sup>1</sup>In Germany</p>',
    `of flour, ¹⁄₂ cup; rye flour ³/₄ cup, dated with ¹⁴C, the ice with ³He, of glucose,¹⁵N; delivery/pickup and all. In all.

- ¹/₃ cup
- ¹⁴CO₂

¹ In Germany`,
  ],
  [
    'words for screen readers alone that are part of a text',
    '<ul><li><i></i><span class="sr-only">No</span> toilet</li><li><span class="screen-reader-text">Not included: </span>pump</li><li>oar <span class="visuallyhidden">(sold separately)</span></li><li><span class="sr-only">No</span> <b>heating</b></li></ul><p>The van is <span class="visually-hidden">not </span>for hire, <a href="/a" target="_blank">see here<span class="sr-only"> (öffnet extern)</span></a> or <a href="/b">there <span class="sr-only">(opens in new tab)</span></a></p>',
    `- No toilet
- Not included: pump
- oar (sold separately)
- No **heating**

The van is not for hire, [see here](https://example.com/a) or [there](https://example.com/b)`,
  ],
  [
    'raised cents',
    '<p>Rope: <span class="price">€19<sup>99</sup></span>, <sup>$</sup>24<sup>50</sup>, 1.299<sup>00</sup> €, 10<sup>12</sup> stars, 19<sup>,95</sup> €</p>',
    'Rope: €19.99, $24.50, 1.299,00 €, 10¹² stars, 19,95 €',
  ],
  [
    'a formula of MathML',
    '<p>Energy <math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup><semantics><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math>.</p>',
    'Energy E=mc².',
  ],
  [
    'text that a style raises',
    '<p>Area 20 m<span style="font-size:0.6em;vertical-align:super">2</span></p>',
    'Area 20 m²',
  ],
  [
    'an index behind a number',
    '<p>It has 100<sup>2</sup>=10000 nodes. Written 2011<sub>15ya</sub> in winter.</p>',
    'It has 100²=10000 nodes. Written 2011_15ya in winter.',
  ],
  [
    'ordinals, formulas and marks',
    '<p>The 19<sup>th</sup>, 21<sup>st</sup> century, XIX<sup>e</sup> siècle, n<sup>o</sup> 5, 2<sup>o</sup>, M<sup>lle</sup>, D<sup>r</sup> No, 1<sup>a</sup>, 20<sup>o</sup>C, E=mc<sup>2</sup>, a<sub>1</sub>+a<sub>n</sub>, C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>, 10<sup>x</sup>, 5<sup>′</sup>, note<sup>[3]</sup>, text<sup>a</sup>, 3.5 × 10<sup>−7</sup>, 4<sup>½</sup>, A<sup>T</sup></p>',
    'The 19th, 21st century, XIXe siècle, no 5, 2o, Mlle, Dr No, 1a, 20°C, E=mc², a₁+an, C₆H₁₂O₆, 10^x, 5′, note, text, 3.5 × 10⁻⁷, 4^½, A^T',
  ],
  [
    'a price without the one that a style strikes out',
    '<p><span style="text-decoration-line: line-through;">$99</span> <strong>$79</strong></p><p style="text-decoration: underline">Under</p><p style="Text-Decoration: line-through; text-decoration: none">Over</p>',
    `**$79**

Under

Over`,
  ],
  [
    'a price without the one that the page’s own style sheet strikes out',
    '<style>a:hover, p.x, @media screen { .price del, .card .Old-Price { color: red; text-decoration: line-through } } .new{text-decoration:underline}</style><p><span class="old-price">$99</span> <b class="new">$79</b></p>',
    '**$79**',
  ],
  ['blocks that replace others', '<del><p>Old rule.</p></del><ins><p>New rule.</p></ins>', 'New rule.'],
  [
    'a picture and its caption',
    '<figure><img src="a" alt="Map of the zoo"><figcaption>Map of the zoo</figcaption></figure>',
    '*Map of the zoo*',
  ],
  [
    'shadow roots in each other',
    '<my-app><template shadowrootmode="open"><my-card><template shadowrootmode="open"><b>Card:</b> <slot></slot></template><slot name="x"></slot></my-card></template><p slot="x">Slotted deep.</p></my-app>',
    `**Card:**

Slotted deep.`,
  ],
  [
    'stars',
    '<p><span class="stars" role="img" aria-label="4.5 out of 5 stars">★★★★☆</span> from 20 guests</p>',
    '4.5 out of 5 stars from 20 guests',
  ],
  [
    'a name and a date side by side',
    '<div class="list"><a href="/w/1" class="item"><span class="name">elementalLONDON 2026</span><span class="display-date">25–26 Nov 2026</span><span class="more">x y</span></a></div><p>More text is here to keep.</p>',
    `[elementalLONDON 2026 25–26 Nov 2026x y](https://example.com/w/1)

More text is here to keep.`,
  ],
  [
    'addresses of mail and telephones',
    '<p><a class="btn" href="mailto:info@x.de?subject=a">Write to us</a></p><p><a href="tel:+4930123456"><i class="fa-phone"></i> 030 123456</a> or <a href="tel:+49301112222">call the desk</a>. <a href="mailto:a@b.de">a@b.de</a> <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="543931142c7a3026">[email&#160;protected]</a> <a href="mailto:?body=x">share</a></p>',
    `[Write to us]() (info@x.de)

[030 123456]() or [call the desk]() (+49301112222). [a@b.de]() me@x.dr [share]()`,
  ],
  [
    'addresses of links without words',
    '<p>Call <a href="tel:+4930123"><svg aria-hidden="true"></svg></a><a href="mailto:a@b.de"><i class="fa fa-envelope"></i></a></p><p><a href="mailto:c@d.de"><img src="m.png" alt=""></a></p><p><a href="tel:+4930123" title="Call us"><i></i></a>, <a href="tel:+4930123" aria-label="Call the chief"><svg></svg></a>, <a href="tel:+4930123"><img alt="Ring"></a>, <a href="mailto:?body=x"><i></i></a></p>',
    `Call +4930123 a@b.de

c@d.de

Call us (+4930123), Call the chief (+4930123), [Ring]() (+4930123),`,
  ],
  [
    'what a page puts into the footer of a component',
    '<x-card><template shadowrootmode="open"><p>In.</p><footer><slot></slot></footer></template><p>Slotted.</p></x-card><footer>Drop</footer>',
    `In.

Slotted.`,
  ],
  [
    'names of icons',
    '<p><i class="fa fa-phone" title="Telephone"></i> 0123 45</p><p>Open <svg role="img"><title>Wheelchair</title><path/></svg> daily</p><ul><li><img src="a.png" alt="Free WiFi"></li><li><span role="img" aria-label="Dogs welcome">🐕</span></li></ul>',
    `Telephone 0123 45

Open Wheelchair daily

- Free WiFi
- Dogs welcome`,
  ],
  [
    'dates that words stand for',
    '<p>Opens <time datetime="2026-05-01">tomorrow</time>, ends <time datetime="2026-06-02T18:00">June 2</time>, lunch at <time datetime="12:00">noon</time>. <time datetime="2026-07-01T09:30:00Z"></time></p>',
    'Opens tomorrow (2026-05-01), ends June 2, lunch at noon (12:00). 2026-07-01 09:30',
  ],
  [
    'a shadow root with slots',
    '<x-a><template shadowrootmode="open"><style>p{}</style><h2><slot name="t">Fallback</slot></h2><p>Before <slot></slot> after</p><slot name="none"><p>Default text.</p></slot></template><span slot="t">Title given</span>inner words<span slot="nope">LOST</span></x-a>',
    `# Title given
Before inner words after

Default text.`,
  ],
  [
    'what is shown instead of something else',
    '<p>Main text is here.</p><object data="a.pdf"><p>Read the menu: soup 5 euros.</p></object><video controls><source src="a.mp4">Your browser does not support the video tag.</video><noscript>Please enable JavaScript to use this page.</noscript><noscript><p>Open from 9 to 5.</p></noscript><picture><source srcset="a.webp"><img src="a.jpg" alt="The map of the bay"></picture><img class="lazy" data-src="b.jpg" alt="Blue boat"><noscript><img src="b.jpg" alt="Blue boat"></noscript>',
    `Main text is here.

Read the menu: soup 5 euros.

Open from 9 to 5.

*Blue boat*

The map of the bay`,
  ],
  [
    'the base of ruby',
    '<p><ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ行く。<ruby><rb>漢</rb><rt>かん</rt><rb>字</rb><rt>じ</rt></ruby></p>',
    '東京へ行く。漢字',
  ],
  [
    'the words of an abbreviation',
    '<p><abbr title="Application Programming Interface">API</abbr> and <abbr title="Application Programming Interface">API</abbr>. Cascading Style Sheets (<abbr title="Cascading Style Sheets">CSS</abbr>).</p>',
    'API (Application Programming Interface) and API. Cascading Style Sheets (CSS).',
  ],
])('reads once, in its place: %s', (_what, html, expected) => {
  expect(sectionsOf(html)).toBe(expected);
});
