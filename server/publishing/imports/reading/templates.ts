import { isImageFile } from '#lib/file-formats.ts';
import { escapeHtml } from '#lib/html.ts';
import { outside } from './outside.ts';

/**
 * Markdown without what generators of websites fill in: shortcodes of Hugo, tags of Liquid and Nunjucks, attributes of
 * kramdown, imports and components of MDX. What they show is written as HTML or Markdown, the rest is left out and noted.
 * @param linesOfCode finds the lines that stay as they are
 */
export function withoutTemplates(
  markdown: string,
  linesOfCode: (markdown: string) => Set<number>,
  notes: string[],
): string {
  if (!MARKS.test(markdown)) return markdown;
  const removed = new Set<string>();
  const first = inProse(markdown, linesOfCode(markdown), (prose) => withCode(prose));
  // Code that a template contained is code now.
  const text = inProse(first, linesOfCode(first), (prose) =>
    outside(prose, RAW, (shown) =>
      outside(shown, CODE_SPAN, (part) =>
        withoutTags(withoutShortcodes(withoutComponents(withoutMarks(part)), removed), removed),
      ),
    ),
  );
  if (removed.size > 0)
    notes.push(`Left out: the template tags ${[...removed].slice(0, 20).join(', ').slice(0, 300)}.`);
  // Code has them too: it is not code for Liquid; and Hugo shows a shortcode that is commented out as it is.
  return text
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
    .replace(/\{\{([<%])\/\*([^\n]{0,500}?)\*\/([>%])\}\}/g, '{{$1$2$3}}');
}

const MARKS = /[{}]|^(?:import|export)\s|^ {0,3}> \[!|\smarkdown=|<[A-Z]/m;

/** Converts the lines between those of code, in one piece. */
function inProse(markdown: string, code: Set<number>, convert: (prose: string) => string): string {
  const parts: { isCode: boolean; lines: string[] }[] = [];
  for (const [number, line] of markdown.split('\n').entries()) {
    const isCode = code.has(number);
    if (parts.at(-1)?.isCode === isCode) parts.at(-1)?.lines.push(line);
    else parts.push({ isCode, lines: [line] });
  }
  return parts.map(({ isCode, lines }) => (isCode ? lines.join('\n') : convert(lines.join('\n')))).join('\n');
}

/** A span of code ends in its paragraph; of bounded length, because marks may have no end. */
const CODE_SPAN = /((?<!`)(?:`{1,5})(?!`)(?:[^`\n]|\n(?!\s*\n)){1,500}`{1,5}(?!`))/;

/** `{% raw %}…{% endraw %}` shows tags as they are. */
const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]{0,20000}?)\{%-?\s*endraw\s*-?%\}/;

/** `{% highlight js %}…{% endhighlight %}`, and `{{< highlight js >}}…{{< /highlight >}}`. */
const withCode = (prose: string): string =>
  prose.replace(LIQUID_CODE, codeBlock).replace(HUGO_CODE, codeBlock);

const LIQUID_CODE =
  /\{%-?\s*highlight\s+([\w+#-]{1,30})[^%]{0,200}%\}\n?([\s\S]{0,20000}?)\n?\{%-?\s*endhighlight\s*-?%\}/g;
const HUGO_CODE =
  /\{\{[<%]\s*(?:highlight|code|code-toggle)\s+"?([\w+#-]{0,30})[^>%]{0,200}[>%]\}\}\n?([\s\S]{0,20000}?)\n?\{\{[<%]\s*\/\s*(?:highlight|code|code-toggle)\s*[>%]\}\}/g;

/** The fence has four marks, because the code may contain fences of three. */
const codeBlock = (_all: string, language: string, code: string): string =>
  `\n\n\`\`\`\`${language}\n${code}\n\`\`\`\`\n\n`;

/** Tags of Liquid and Nunjucks, and the values that they print. */
const withoutTags = (text: string, removed: Set<string>): string =>
  text
    .replace(
      /\{%-?\s*comment\s*-?%\}[\s\S]{0,20000}?\{%-?\s*endcomment\s*-?%\}|\{#(?=\s)[^\n]{0,2000}?#\}/g,
      '',
    )
    .replace(/\{%-?\s*(\w{1,40})([^}]{0,1000}?)-?%\}/g, (_all, name: string, values: string) => {
      if (name === 'link') return `/${values.trim()}`;
      const [video] = /^(?:youtube|vimeo)/i.exec(name) ?? [];
      if (video) return SHORTCODES[video.toLowerCase()]?.(valuesOf(values), false) ?? '';
      if (name === 'post_url') return `/_posts/${values.trim()}.md`;
      if (!/^(?:end)?raw$|^end/.test(name)) removed.add(name);
      return '';
    })
    .replace(/\{\{(?![<%])-?((?:[^{}]|\{[^{}]{0,200}\}){0,500})-?\}\}/g, (_all, value: string) => {
      const [, literal] = /^\s*["']([^"']*)["']/.exec(value) ?? [];
      if (literal === undefined && !/\b(?:base_?url|site\.url)\b/i.test(value)) removed.add(value.trim());
      return literal ?? '';
    });

const withoutShortcodes = (text: string, removed: Set<string>): string =>
  text.replace(
    /\{\{([<%])(?!\/\*)\s*(\/?)\s*([\w./-]{1,60})([^}]{0,1000}?)\/?[>%]\}\}/g,
    (_all, _mark, slash, name, rest) => {
      const values = valuesOf(rest);
      const shown = SHORTCODES[name]?.(values, Boolean(slash));
      if (shown === undefined) removed.add(name);
      return shown ?? '';
    },
  );

type Values = Record<string, string>;

/** The values have names or positions. */
function valuesOf(text: string): Values {
  const values: Values = {};
  let place = 0;
  for (const [, name, quoted, plain = ''] of text.matchAll(/(?:([\w-]{1,60})=)?(?:"([^"]*)"|([^\s"=]+))/g))
    values[name ?? String(place++)] = quoted ?? plain;
  return values;
}

const picture = ({ src, alt = '', caption, title, ...values }: Values): string => {
  const text = caption ?? title ?? values.attr;
  const image = `<img src="${escapeHtml(src ?? values[0] ?? '')}" alt="${escapeHtml(alt)}">`;
  return `<figure>${image}${text ? `<figcaption>${escapeHtml(text)}</figcaption>` : ''}</figure>`;
};
const link = (address: string): string => `<${address}>`;
const path = (values: Values): string => values.path ?? values[0] ?? '';

/** Those that Hugo has itself. */
const SHORTCODES: Record<string, (values: Values, isEnd: boolean) => string> = {
  figure: picture,
  img: picture,
  image: picture,
  ref: path,
  relref: path,
  youtube: (values) => link(`https://www.youtube.com/watch?v=${values.id ?? values[0] ?? ''}`),
  vimeo: (values) => link(`https://vimeo.com/${values.id ?? values[0] ?? ''}`),
  gist: (values) => link(`https://gist.github.com/${values[0] ?? ''}/${values[1] ?? ''}`),
  tweet: (values) => link(`https://x.com/${values.user ?? 'i'}/status/${values.id ?? values[0] ?? ''}`),
  x: (values) => link(`https://x.com/${values.user ?? 'i'}/status/${values.id ?? values[0] ?? ''}`),
  details: ({ summary }, isEnd) =>
    isEnd ? '\n\n</details>\n' : `<details><summary>${escapeHtml(summary ?? 'Details')}</summary>\n\n`,
};

/** Attributes of kramdown, notes of GitHub, modules of MDX. */
const withoutMarks = (text: string): string =>
  text
    .replace(/\{\/\*[\s\S]{0,5000}?\*\/\}/g, '')
    .replace(
      /^import\s(?:[^\n;'"{}]{0,200}\sfrom\s+|(?:[\w*]+,?\s*)?\{[^{}]{0,2000}\}\s*from\s+)?["'][^"'\n]{1,300}["'];?[ \t]*$/gm,
      '',
    )
    .replace(/^export\s+(?:const|let|var|function|default|async|class)\b(?:[^\n]|\n(?!\s*\n)){0,5000}/gm, '')
    .replace(/^(?:[*+-]|1\.) [^\n]{1,60}\n\{:\s*toc[^}\n]{0,100}\}[ \t]*$/gim, '')
    .replace(
      /\{::(?:comment|nomarkdown)\}[\s\S]{0,20000}?\{:\/(?:comment|nomarkdown)?\}|\{:{1,2}\/?[^{}\n]{0,300}\}/g,
      '',
    )
    .replace(/^(#{1,6} [^\n]{0,500}?)[ \t]*\{[#.][^{}\n]{0,200}\}[ \t]*$/gm, '$1')
    .replace(/(?<=\))\{[.#:\w][^{}\n]{0,200}\}/g, '')
    .replace(/^( {0,3}> ?)\[!(\w{2,20})\][^\n]{0,200}$/gm, (_all, mark: string, name: string) => {
      const label = (name[0] ?? '').toUpperCase() + name.slice(1).toLowerCase();
      return `${mark}**${label}**\n>`;
    })
    .replace(
      /(<(\w{1,30})\s[^<>]{0,300}?)\bmarkdown=(?:"[^"]{0,10}"|'[^']{0,10}'|\w{1,10})([^<>]{0,300}>)/g,
      '$1$3\n\n',
    );

const withoutComponents = (text: string): string =>
  text.replace(TAG_WITH_VALUES, (_all, name: string, attributes: string, end: string) =>
    component(name, attributes.replace(/=\{([^\n]{0,1000}?)\}(?=[\s/]|$)/g, textIn), end),
  );

/** A tag of a component, or one with values in braces. */
const TAG_WITH_VALUES =
  /<((?:[A-Z][\w.]{0,60})|[a-z][\w-]{0,30}(?=[^<>]{0,300}\{))((?:\s+[\w:-]{1,60}(?:=(?:"[^"]{0,1000}"|'[^']{0,1000}'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}\}){0,500}\}|[^\s"'{}<>=`]{1,500}))?){0,40})\s*(\/?)>/g;

/** A value that contains a text is taken for that text. */
const textIn = (_all: string, value: string): string => {
  const [, text = ''] = /["'`]([^"'`]{0,500})["'`]/.exec(value) ?? [];
  return `="${escapeHtml(text)}"`;
};

function component(name: string, attributes: string, end: string): string {
  if (!/^[A-Z]/.test(name)) return `<${name}${attributes}${end}>`;
  const values = valuesOf(attributes.replaceAll("'", '"'));
  if (isImageFile(values.src ?? '')) return picture(values);
  const label = values.label ?? values.title ?? values.summary;
  const title = label ? `<p><strong>${escapeHtml(label)}</strong></p>\n\n` : '';
  return end ? title : `<div>${title}`;
}
