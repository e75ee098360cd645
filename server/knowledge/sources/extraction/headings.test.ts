import { expect, it } from 'vitest';
import { sectionsOf } from '#tests/setup/websites/sections-of.ts';

/** Mark-up of generators and frameworks, shortened. */
it.each([
  [
    'of MediaWiki',
    '<h1>T</h1><h2><span class="mw-headline" id="H">History</span><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/e" title="Edit">edit</a><span> | </span><a href="/e2">edit source</a><span class="mw-editsection-bracket">]</span></span></h2><p>Old.</p><div class="mw-heading mw-heading2"><h2 id="Use">Use</h2><span class="mw-editsection">[<a href="/x">Bearbeiten</a>]</span></div><p>New.</p><h2>Bare <span>[<a href="/x">modifier</a>]</span></h2><p>x y z</p><h3>Plain [<a href="#e">edit</a>]</h3><p>abc</p>',
    `# History
Old.

# Use
New.

# Bare
x y z

# Bare › Plain
abc`,
  ],
  [
    'with links to themselves',
    '<h1>T</h1><h2 id="a">Install<a href="#a" class="headerlink" title="Link to this heading">¶</a></h2><p>One.</p><div class="sl-heading-wrapper level-h2"><h2 id="b">Setup</h2><a class="sl-anchor-link" href="#b"><span aria-hidden="true" class="sl-anchor-icon"><svg><path/></svg></span><span class="sr-only">Section titled “Setup”</span></a></div><p>Two.</p><div class="markdown-heading"><h2>Run</h2><a id="user-content-run" class="anchor" aria-label="Permalink: Run" href="#run"><svg class="octicon"><path/></svg></a></div><p>Three.</p><h2 id="c">Docsy<a class="td-heading-self-link" href="#c" aria-label="Heading self-link"></a></h2><p>Four.</p><h2 id="d">Copy me <button class="copy">Copy link to section</button></h2><p>Five.</p><h2 id="e"><a href="#e"># </a>Six</h2><p>6</p><h2 id="f">Link words <a href="#f" class="x">Link to this heading</a></h2><p>seven here</p>',
    `# Install
One.

# Setup
Two.

# Run
Three.

# Docsy
Four.

# Copy me
Five.

# Six
6

# Link words
seven here`,
  ],
])('reads the words of headings: %s', (_what, html, expected) => {
  expect(sectionsOf(html)).toBe(expected);
});
