import { parse } from 'yaml';

/**
 * Texts of an interface in YAML ↔ those of its English version, below a rule's name in one of two ways: `title.fr` and `title.en`, or
 * `title.lock`, the original, and `title`. Other files have the original as the name of the translation.
 */
export function parseRules(source: string): Map<string, string> {
  const messages = new Map<string, string>();
  collect(parse(source, { uniqueKeys: false }), messages);
  return messages;
}

function collect(node: unknown, messages: Map<string, string>): void {
  if (node === null || typeof node !== 'object') return;
  const entries = Object.entries(node);
  const rule = node as Record<string, unknown>;
  for (const [name, value] of entries) {
    const [, field, kind] = /^(.*)\.(fr|lock|en|auto)$/.exec(name) ?? [];
    if (typeof value !== 'string') collect(value, messages);
    else if (kind === 'fr') add(value, rule[`${field}.en`], messages);
    else if (kind === 'lock') add(value, rule[field ?? ''], messages);
    else if (!kind && rule[`${name}.lock`] === undefined) add(name, value, messages);
  }
}

function add(text: string, english: unknown, messages: Map<string, string>): void {
  const bare = (marked: string) => marked.replace(/^\[automatic\] |<\/?\d+\/?>|[*#]/g, '').trim();
  if (typeof english === 'string') messages.set(bare(text), bare(english));
}
