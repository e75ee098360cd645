import { Prose } from '#components/ui/Prose.tsx';
import type { SectionProps } from './Section.tsx';

/** Markdown as rendered by the server. */
const ARTICLE = `
<h3 id="prose-water">Water first</h3>
<p>Tea is mostly water, so <em>begin there</em>: fresh, soft, and <strong>not boiling</strong> for green tea.
How hot it is matters more than how long it draws<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.
See <a href="#prose">all teas</a>.</p>
<ol><li>Warm the pot.</li><li>Weigh the tea: <code>2 g</code> for a cup.</li></ol>
<ul><li>Green: two minutes</li><li>Black: four minutes</li></ul>
<blockquote><p>The first cup moistens my lips and throat.</p></blockquote>
<pre tabindex="0"><code><span class="hljs-comment">// Kept warm</span>
<span class="hljs-keyword">const</span> <span class="hljs-title">pot</span> = brew(<span class="hljs-string">"sencha"</span>, { <span class="hljs-attr">minutes</span>: <span class="hljs-number">2</span> });
</code></pre>
<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr><th>Tea</th><th>Degrees</th><th>Minutes</th></tr></thead>
<tbody><tr><td>Sencha</td><td>70</td><td>2</td></tr><tr><td>Assam</td><td>100</td><td>4</td></tr></tbody>
</table></div>
<h4 id="prose-cold">Cold tea</h4>
<p>Overnight, in the refrigerator.</p>
<hr><section class="footnotes"><ol class="footnotes-list"><li id="fn1"><p>Within limits:
after ten minutes everything is bitter. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`;

export const pageTitle: SectionProps = {
  id: 'page-title',
  title: 'PageTitle',
  use: 'For the head of a public page: its only main heading, with a sentence on what the page is for. The one above is this page’s own.',
};

export const prose: SectionProps = {
  id: 'prose',
  title: 'Prose',
  use: 'For a text written in Markdown: a post, an answer of several paragraphs. It takes only HTML that the server has sanitised.',
  children: <Prose html={ARTICLE} />,
};
