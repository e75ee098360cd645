import { expect, it } from 'vitest';
import { sectionsOf } from '#tests/setup/websites/sections-of.ts';

/** Mark-up of generators and frameworks, shortened. */
it.each([
  [
    'of GitHub',
    '<table class="highlight"><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td class="blob-code">npm init</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">  npm test</td></tr></table>',
    `\`\`\`
npm init
  npm test
\`\`\``,
  ],
  [
    'of highlight.js',
    '<pre><code class="hljs"><table class="hljs-ln"><tbody><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="1"><div class="hljs-ln-n" data-line-number="1"></div></td><td class="hljs-ln-line hljs-ln-code">a = 1</td></tr><tr><td class="hljs-ln-line hljs-ln-numbers"><div>2</div></td><td class="hljs-ln-code">b = 2</td></tr></tbody></table></code></pre>',
    `\`\`\`
a = 1
b = 2
\`\`\``,
  ],
  [
    'of Prism',
    `<div class="code-toolbar"><pre class="line-numbers language-bash"><code class="language-bash">npm i
npm t<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre><div class="toolbar"><div class="toolbar-item"><button class="copy-to-clipboard-button">Copy</button></div><div class="toolbar-item"><span>Bash</span></div></div></div>`,
    `\`\`\`
npm i
npm t
\`\`\``,
  ],
  [
    'of Docusaurus',
    '<div class="language-bash codeBlockContainer_x"><div class="codeBlockContent"><pre tabindex="0" class="prism-code language-bash"><code class="codeBlockLines_e"><span class="token-line codeLine_l" style="color:#393A34"><span class="codeLineNumber_T"></span><span class="codeLineContent_f"><span class="token plain">npm a</span></span><br></span><span class="token-line" style="color:#393A34"><span class="token plain">npm b</span><br></span></code></pre><div class="buttonGroup"><button type="button">Copy</button></div></div></div>',
    `\`\`\`
npm a
npm b
\`\`\``,
  ],
  [
    'of Shiki',
    `<pre class="shiki"><code><span class="line"><span>npm a</span></span>
<span class="line"><span>npm b</span></span></code></pre><pre class="shiki"><code><span class="line">x1</span><span class="line">x2</span></code></pre>`,
    `\`\`\`
npm a
npm b
\`\`\`

\`\`\`
x1
x2
\`\`\``,
  ],
  [
    'of VitePress',
    `<div class="language-js line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">js</span><pre class="shiki"><code><span class="line">let a</span>
<span class="line">let b</span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>`,
    `\`\`\`
let a
let b
\`\`\``,
  ],
  [
    'of Expressive Code',
    '<div class="expressive-code"><figure class="frame"><figcaption class="header"><span class="title">a.js</span></figcaption><pre data-language="js"><code><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">1</div></div><div class="code"><span>let a</span></div></div><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">2</div></div><div class="code"><span>let b</span></div></div></code></pre><div class="copy"><button title="Copy to clipboard" data-code="let a"><div></div></button></div></figure></div>',
    `*a.js*

\`\`\`
let a
let b
\`\`\``,
  ],
  [
    'of React',
    `<pre><code><span style="float:left"><span class="react-syntax-highlighter-line-number" style="user-select:none">1
</span><span style="user-select:none">2
</span></span>let a
let b</code></pre>`,
    `\`\`\`
let a
let b
\`\`\``,
  ],
  [
    'of Jekyll',
    `<div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1
2
</pre></td><td class="rouge-code"><pre>puts 1
puts 2
</pre></td></tr></tbody></table></code></pre></div>`,
    `\`\`\`
puts 1
puts 2
\`\`\``,
  ],
  [
    'of Hexo',
    '<figure class="highlight bash"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">npm a</span><br><span class="line">npm b</span><br></pre></td></tr></table></figure>',
    `\`\`\`
npm a
npm b
\`\`\``,
  ],
  [
    'of SyntaxHighlighter',
    '<div class="syntaxhighlighter bash"><table border="0"><tbody><tr><td class="gutter"><div class="line number1 index0 alt2">1</div><div class="line number2 index1 alt1">2</div></td><td class="code"><div class="container"><div class="line number1 index0 alt2"><code class="bash plain">npm a</code></div><div class="line number2 index1 alt1"><code class="bash plain">npm</code> <code class="bash plain">b</code></div></div></td></tr></tbody></table></div>',
    `\`\`\`
npm a
npm b
\`\`\``,
  ],
  [
    'of Crayon',
    '<table class="crayon-table"><tr class="crayon-row"><td class="crayon-nums"><div class="crayon-nums-content"><div class="crayon-num">1</div><div class="crayon-num">2</div></div></td><td class="crayon-code"><div class="crayon-pre"><div class="crayon-line"><span>npm a</span></div><div class="crayon-line">npm b</div></div></td></tr></table>',
    `\`\`\`
npm a
npm b
\`\`\``,
  ],
  [
    'of Sphinx, without the prompt',
    `<div class="highlight-console notranslate"><div class="highlight"><pre><span></span><span class="linenos">1</span><span class="gp">$ </span>pip install x
<span class="linenos">2</span><span class="go">Collecting x</span>
</pre></div></div>`,
    `\`\`\`
pip install x
Collecting x
\`\`\``,
  ],
  [
    'with prompts in all lines, or in some',
    `<pre>$ npm i
$ npm t
</pre><pre>$ ls
a.txt</pre><pre><span class="c1"># set up</span>
$ make \\
  all</pre>`,
    `\`\`\`
npm i
npm t
\`\`\`

\`\`\`
$ ls
a.txt
\`\`\`

\`\`\`
# set up
make \\
  all
\`\`\``,
  ],
  [
    'with numbers that no class names',
    `<pre><div><span class="q1">10</span>aaa</div><div><span class="q1">11</span>bbb</div></pre><pre>1 apple
2 pears</pre><pre><span class="mi">1</span>
<span class="mi">2</span>
x</pre>`,
    `\`\`\`
aaa
bbb
\`\`\`

\`\`\`
1 apple
2 pears
\`\`\`

\`\`\`
1
2
x
\`\`\``,
  ],
  [
    'with a button to copy it',
    '<div class="highlight highlight-source-shell"><pre>npm i</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="npm i"><svg aria-hidden="true"></svg></clipboard-copy></div></div><div class="md-code"><pre><code>abc</code></pre><span class="copy-btn">Copy</span></div>',
    `\`\`\`
npm i
\`\`\`

\`\`\`
abc
\`\`\``,
  ],
  [
    'of Yuque',
    `<pre class="cm-s-default"><span class="lake-preview-line"><span class="lake-preview-line-number lake-lm-pad-level-0"></span><span class="lake-preview-codeblock-content">cd examples
</span></span><span class="lake-preview-line"><span class="lake-preview-line-number"></span><span>go build</span></span></pre>`,
    `\`\`\`
cd examples
go build
\`\`\``,
  ],
  [
    'that styles show line by line',
    '<pre><code><span class="flex flex-row"><span class="select-none">1</span><span>mole dig</span></span><span class="flex flex-row"><span class="select-none">2</span><span>mole rest</span></span></code></pre><pre><code><span style="display:block">a</span><span style="display: flex">b</span>c</code></pre>',
    `\`\`\`
mole dig
mole rest
\`\`\`

\`\`\`
a
b
c
\`\`\``,
  ],
  [
    'of CodeMirror and Ace',
    '<div class="cm-scroller"><div class="cm-gutters"><div class="cm-gutter cm-lineNumbers"><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div></div><div class="cm-gutter"><div class="cm-gutterElement">⌄</div></div></div><div class="cm-content"><div class="cm-line">let a</div><div class="cm-line">let b</div></div></div><div class="ace_gutter-cell">1</div><div class="ace_layer ace_text-layer"><div class="ace_line">c</div></div>',
    `\`\`\`
let a
let b
\`\`\`

\`\`\`
c
\`\`\``,
  ],
  [
    'pasted by an editor',
    '<div style="font-family: Consolas, monospace;white-space: pre;"><div><span>npm a</span></div><div><span>  npm b</span></div><br><div>npm c</div></div>',
    `\`\`\`
npm a
  npm b

npm c
\`\`\``,
  ],
  [
    'broken by line breaks',
    `<p>Run</p><code>
xxxx
<br>
yyyy
</code>`,
    `Run

\`\`\`
xxxx
yyyy
\`\`\``,
  ],
])('reads code alone, line by line: %s', (_what, html, expected) => {
  expect(sectionsOf(html)).toBe(expected);
});
