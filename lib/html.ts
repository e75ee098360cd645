const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Reverses `escapeHtml`. */
export const unescapeHtml = (html: string): string =>
  Object.entries(ENTITIES)
    .reverse()
    .reduce((text, [character, entity]) => text.replaceAll(entity, character), html);

/** Escapes text for element content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
