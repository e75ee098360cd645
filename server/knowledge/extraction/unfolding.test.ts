import { expect, it } from 'vitest';
import { sectionsOf } from '#tests/setup/websites/sections-of.ts';

/** Mark-up of generators and frameworks, shortened. */
it.each([
  [
    'an accordion of Bootstrap',
    '<div class="accordion"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#c1" aria-expanded="false" aria-controls="c1">Can I cancel?</button></h2><div id="c1" class="accordion-collapse collapse" style="display:none"><div class="accordion-body">Yes, within 14 days.</div></div></div></div>',
    `# Can I cancel?
Yes, within 14 days.`,
  ],
  [
    'an accordion of Radix',
    '<div><h3 data-state="closed"><button type="button" aria-controls="radix-:r1:" aria-expanded="false" id="radix-:r0:">Is it warm?</button></h3><div data-state="closed" id="radix-:r1:" hidden="" role="region" aria-labelledby="radix-:r0:">Always 21 degrees.</div></div>',
    `# Is it warm?
Always 21 degrees.`,
  ],
  [
    'an accordion of Elementor',
    '<div class="elementor-accordion-item"><div id="t1" class="elementor-tab-title" data-tab="1" role="button" aria-controls="p1" aria-expanded="false"><a class="elementor-accordion-title" tabindex="0">Do you ship?</a></div><div id="p1" class="elementor-tab-content" role="region" aria-labelledby="t1" hidden="hidden"><p>Yes, to the whole EU.</p></div></div>',
    `Do you ship?

Yes, to the whole EU.`,
  ],
  [
    'a panel that styles hide',
    '<button class="accordion">Section 1?</button><div class="panel"><p>First answer.</p></div>',
    `Section 1?

First answer.`,
  ],
  [
    'a panel behind a button',
    '<div class="faq-item"><button class="faq-q">Pets?</button><div style="display: none;"><p>Dogs only.</p></div></div>',
    `Pets?

Dogs only.`,
  ],
  [
    'tabs of Docusaurus',
    '<div class="tabs-container"><ul role="tablist" class="tabs"><li role="tab" tabindex="0" aria-selected="true" class="tabs__item">npm</li><li role="tab" tabindex="-1" aria-selected="false">Yarn</li></ul><div><div role="tabpanel"><pre><code>npm install foo</code></pre></div><div role="tabpanel" hidden=""><pre><code>yarn add foo</code></pre></div></div></div>',
    `npm:

\`\`\`
npm install foo
\`\`\`

Yarn:

\`\`\`
yarn add foo
\`\`\``,
  ],
  [
    'tabs with ids',
    '<div role="tablist"><button role="tab" id="t1" aria-controls="p1">Monthly</button><button role="tab" id="t2" aria-controls="p2">Yearly</button></div><div role="tabpanel" id="p1" aria-labelledby="t1"><p>12 euros a month.</p></div><div role="tabpanel" id="p2" aria-labelledby="t2" hidden><p>120 euros a year.</p></div>',
    `Monthly:

12 euros a month.

Yearly:

120 euros a year.`,
  ],
  [
    'what a search on the page finds',
    '<h2>Q?</h2><div hidden="until-found">Found answer.</div>',
    `# Q?
Found answer.`,
  ],
  [
    'a panel that a click elsewhere shows',
    '<div x-data="{tab:1}"><nav><button @click="tab=1">A</button></nav><section><div x-show="tab === 1" style="display:none">Panel one.</div></section></div>',
    'Panel one.',
  ],
  [
    'and nothing else',
    '<p>Visible text is here, of some length.</p><div hidden><p>SECRET 1</p></div><button type="submit">Send</button><div style="display:none">SECRET 2</div><div aria-hidden="true">SECRET 3</div><button>Add to cart</button><div style="display:none">SECRET 4</div><span style="display:none">SECRET 5</span><p x-show="sent" style="display:none">SECRET 6</p><div id="z" hidden>SECRET 7</div>',
    'Visible text is here, of some length.',
  ],
])('reads what can be unfolded: %s', (_what, html, expected) => {
  expect(sectionsOf(html)).toBe(expected);
});
