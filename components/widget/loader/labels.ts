/** By language: the launcher's label for chat, search and share. One string each keeps the loader small. */
export const LAUNCHER_LABELS = {
  en: 'Open chat|Search|Share',
  de: 'Chat öffnen|Suchen|Teilen',
  fr: 'Ouvrir le chat|Rechercher|Partager',
  es: 'Abrir el chat|Buscar|Compartir',
};

/** The names of these labels among the texts that an owner can change. */
export const LAUNCHER_LABEL_NAMES = ['openChat', 'openSearch', 'openShare'] as const;
