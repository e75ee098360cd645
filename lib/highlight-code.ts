import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import plaintext from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** Besides these names, each grammar has its usual aliases: `js`, `html`, `sh`. */
const LANGUAGES = {
  bash,
  css,
  dockerfile,
  http,
  ini,
  javascript,
  json,
  nginx,
  plaintext,
  python,
  shell: bash,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Longer code is not highlighted, nor is code with longer lines: some grammars take quadratic time for them. */
const MAX_HIGHLIGHTED_LENGTH = 10_000;
const MAX_LINE = 300;

/**
 * The code as HTML, highlighted with classes: the content security policy allows no inline styles. Empty if the language
 * is unknown or the code is too long.
 */
export function highlightCode(code: string, language: string): string {
  const isShort = code.length <= MAX_HIGHLIGHTED_LENGTH && !LONG_LINE.test(code);
  return isShort && hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : '';
}

const LONG_LINE = new RegExp(`.{${MAX_LINE + 1}}`);

/** Below this relevance a guess is often wrong. */
const CLEAR = 4;
const GUESSED = ['bash', 'css', 'xml', 'javascript', 'json', 'python', 'sql', 'yaml'];
const MAX_DETECTED_LENGTH = 3000;

/** Detects the language of code without a named one, such as code from a quoted page. */
export function highlightUnknown(code: string): string {
  if (code.length > MAX_DETECTED_LENGTH) return '';
  const { relevance, value } = hljs.highlightAuto(code, GUESSED);
  return relevance >= CLEAR ? value : '';
}
