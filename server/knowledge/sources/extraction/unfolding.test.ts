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
  [
    'and nothing that an element hides otherwise',
    '<p>Visible text is here, of some length.</p><div style="visibility:hidden">SECRET 1</div><div style="content-visibility:hidden">SECRET 2</div><div style="font-size:0">SECRET 3</div><div style="opacity:0">SECRET 4</div><div style="DISPLAY:NONE">SECRET 5</div><div style="display:None !important;display:block">SECRET 6</div><div popover id="p">SECRET 7</div><button hidden aria-controls="h">SECRET 8</button><div id="h" hidden>SECRET 9</div><a href="/x" hidden>SECRET</a><dialog id="g"><button onclick="g.close()">Close</button> SECRET</dialog><p style="display:none;display:block">Shown.</p><div style="font-size:0"><span style="font-size:1rem">Too.</span></div>',
    `Visible text is here, of some length.

Shown.

Too.`,
  ],
  [
    'and nothing that the page’s own styles hide',
    `<style>.card{display:flex} /* } */ .note, div.off{display:none} #k9{visibility:hidden} @media all{.box .po{color:red;display:none!important}} @media print{.po{display:block}.pr{display:none}} @media (width<9px){.wide{display:none}} .panel{display:none} .open .panel{display:block} .boat:hover{display:none}</style><script>show('.tip')</script><style>.tip{display:none}</style><p>Visible text is here, of some length.</p><div class="card note">SECRET 1</div><div class="off">SECRET 2</div><p id="k9">SECRET 3</p><div class="box"><p class="po">SECRET 4</p></div><p class="off boat">a</p><p class="po">b</p><p class="pr">c</p><p class="wide">d</p><p class="panel">e</p><p class="tip">f</p><p style="opacity:0">g</p>`,
    ['Visible text is here, of some length.', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\n\n'),
  ],
  [
    'and what comes into view by a script',
    '<style>.fades{visibility:hidden}</style><script src="/fade.js"></script><p class="fades">Open daily.</p><p style="opacity:0">Also on Sunday.</p>',
    `Open daily.

Also on Sunday.`,
  ],
  [
    'a popover and dialogs that a button opens',
    '<button popovertarget="p">Hours</button><div popover id="p">Nine to five.</div><button commandfor="d" command="show-modal">Fees</button><dialog id="d">Nine euros. <button commandfor="d" command="close">Close</button></dialog><button onclick="e.showModal()">Dogs</button><dialog id="e">Dogs stay.</dialog>',
    ['Hours', 'Nine to five.', 'Fees', 'Nine euros.', 'Dogs', 'Dogs stay.'].join('\n\n'),
  ],
  [
    'tabs that are plain links',
    '<ul><li><a href="#t1">Sizes</a></li><li><a href="#t2">Weights</a></li></ul><div id="t1">9 m</div><div id="t2" style="display:none">8 kg</div>',
    ['Sizes:', '9 m', 'Weights:', '8 kg'].join('\n\n'),
  ],
  [
    'what headings and buttons unfold by a script alone',
    '<h3>Who plays the tuba?</h3><div style="display:none">Ann.</div><h3 class="toggle">Harp</h3><div class="inner" style="display:none">Bob.</div><button class="acc">Two</button><div class="pn" style="display:none">Cy.</div><button class="acc">Three</button><div class="pn" style="display:none">Di.</div><button class="q">How many strings?</button><div class="a">47.</div>',
    `# Who plays the tuba?
Ann.

# Harp
Bob.

Two

Cy.

Three

Di.

How many strings?

47.`,
  ],
  [
    'the slides of a carousel, each once',
    '<div class="slick-slider"><div class="slick-slide slick-cloned" aria-hidden="true">Two</div><div class="slick-slide">One</div><div class="slick-slide" aria-hidden="true">Two</div></div>',
    `One

Two`,
  ],
  [
    'an accordion of Foundation',
    '<ul class="accordion" data-accordion><li class="accordion-item" data-accordion-item><a href="#" class="accordion-title">Is parking free?</a><div class="accordion-content" data-tab-content style="display:none"><p>Yes, for guests.</p></div></li></ul>',
    `- [Is parking free?](https://example.com/page.html)

Yes, for guests.`,
  ],
  [
    'an accordion of jQuery UI',
    '<div id="accordion"><h3 class="ui-accordion-header" role="tab" aria-controls="p1" aria-selected="false" aria-expanded="false">Pool?</h3><div class="ui-accordion-content" id="p1" role="tabpanel" aria-hidden="true" style="display: none;"><p>Pool opens at nine.</p></div></div>',
    `# Pool?
Pool opens at nine.`,
  ],
  [
    'a panel of Headless UI',
    '<div><button id="headlessui-disclosure-button-1" type="button" aria-expanded="false" aria-controls="headlessui-disclosure-panel-2">What is the refund policy?</button><div id="headlessui-disclosure-panel-2" style="display:none" hidden>Within 30 days.</div></div>',
    `What is the refund policy?

Within 30 days.`,
  ],
  [
    'tabs of Bootstrap',
    '<ul class="nav nav-tabs" role="tablist"><li class="nav-item" role="presentation"><button class="nav-link active" id="home-tab" data-bs-toggle="tab" data-bs-target="#home" role="tab" aria-controls="home">Home use</button></li><li role="presentation"><button class="nav-link" id="biz-tab" data-bs-toggle="tab" data-bs-target="#biz" role="tab">Business use</button></li></ul><div class="tab-content"><div class="tab-pane fade show active" id="home" role="tabpanel" aria-labelledby="home-tab">Ten euros.</div><div class="tab-pane fade" id="biz" role="tabpanel" aria-labelledby="biz-tab" style="display:none">Fifty euros.</div></div>',
    `Home use:

Ten euros.

Business use:

Fifty euros.`,
  ],
  [
    'tabs without scripts',
    '<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input checked id="__tabbed_1_1" name="__tabbed_1" type="radio"><input id="__tabbed_1_2" type="radio"><div class="tabbed-labels"><label for="__tabbed_1_1">Linux</label><label for="__tabbed_1_2">Windows</label></div><div class="tabbed-content"><div class="tabbed-block"><p>Use apt.</p></div><div class="tabbed-block"><p>Use winget.</p></div></div></div>',
    `Linux:

Use apt.

Windows:

Use winget.`,
  ],
  [
    'a definition',
    '<dl><dt><button aria-expanded="false" aria-controls="d1">Cats?</button></dt><dd id="d1" hidden>Cats stay too.</dd></dl>',
    `Cats?

Cats stay too.`,
  ],
  [
    'the rest of a text',
    '<p>Short intro<span id="dots">...</span><span id="more" style="display:none"> and the long rest.</span></p><button onclick="myFunction()" id="myBtn" aria-controls="more">Read more</button>',
    'Short intro... and the long rest.',
  ],
  [
    'no menus',
    '<button aria-expanded="false" aria-controls="m">Account</button><ul id="m" role="menu" hidden><li role="menuitem">SECRET</li></ul><p>Text here.</p>',
    `Account

Text here.`,
  ],
  [
    'no dialogs',
    '<button data-bs-toggle="modal" data-bs-target="#m">Log in</button><div class="modal" id="m" role="dialog" aria-hidden="true"><p>SECRET</p></div><p>Text here.</p>',
    'Text here.',
  ],
  [
    'an accordion of USWDS',
    '<h4 class="usa-accordion__heading"><button type="button" class="usa-accordion__button" aria-expanded="false" aria-controls="a1">First?</button></h4><div id="a1" class="usa-accordion__content" hidden><p>Congress shall.</p></div>',
    `# First?
Congress shall.`,
  ],
  [
    'an accordion of Shopify',
    '<details id="Details-collapsible-row"><summary role="button" aria-expanded="false"><div class="summary__title"><svg class="icon" aria-hidden="true"><path/></svg><h2 class="accordion__title">Shipping</h2></div></summary><div class="accordion__content"><p>Ships in 2 days.</p></div></details>',
    `# Shipping
Ships in 2 days.`,
  ],
])('reads what can be unfolded: %s', (_what, html, expected) => {
  expect(sectionsOf(html)).toBe(expected);
});
