/** Expects sanitised HTML, in which every `<` begins a tag. */
export const plainText = (html: string): string =>
  html
    .replace(FOOTNOTE_MARKS, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .trim();

/** Footnote references and the links back to them. */
const FOOTNOTE_MARKS = /<sup class="footnote-ref">.*?<\/sup>|<a [^>]*class="footnote-backref">.*?<\/a>/gs;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
