/** The value for the current text, in place of a revision's id. */
export const CURRENT = 'current';
/** The value for the approved text, which readers see while a change is pending. */
export const APPROVED = 'approved';

const FIELDS = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  body: 'Text',
  category: 'Category',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  canonicalUrl: 'Canonical address',
} as const;

/** The texts of a post, from a form or as they are stored. */
export type ComparedTexts = { [Name in keyof typeof FIELDS]?: unknown };

/** The fields whose texts differ. A field that one of them lacks is not compared. */
export const comparedFields = (before: ComparedTexts, after: ComparedTexts) =>
  Object.entries(FIELDS).flatMap(([name, label]) => {
    const [one, other] = [before, after].map((texts) => textOf(texts[name as keyof ComparedTexts]));
    return one === undefined || other === undefined || one === other
      ? []
      : [{ label, before: one, after: other }];
  });

/** Forms send CRLF, and an empty field for null. */
const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : String(value ?? '').replace(/\r\n?/g, '\n');
