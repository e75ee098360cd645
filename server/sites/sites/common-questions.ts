/** What visitors of most websites ask, by language. */
const COMMON: Readonly<Record<string, { hours: string; prices: string; priceOf(topic: string): string }>> = {
  en: {
    hours: 'What are your opening hours?',
    prices: 'What are your prices?',
    priceOf: (topic) => `${topic}: how much does it cost?`,
  },
  de: {
    hours: 'Wann haben Sie geöffnet?',
    prices: 'Wie hoch sind Ihre Preise?',
    priceOf: (topic) => `${topic}: Was kostet das?`,
  },
  fr: {
    hours: 'Quels sont vos horaires d’ouverture ?',
    prices: 'Quels sont vos tarifs ?',
    priceOf: (topic) => `${topic} : combien ça coûte ?`,
  },
  es: {
    hours: '¿Cuál es su horario de apertura?',
    prices: '¿Cuáles son sus precios?',
    priceOf: (topic) => `${topic}: ¿cuánto cuesta?`,
  },
};

/** Undefined for a language in which they are not written. */
export const commonQuestions = (language: string) => COMMON[language];

/** An answer about prices has one. */
export const namesPrice = (answer: string): boolean =>
  /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:EUR|euros?|CHF|USD|GBP|dollars?|pounds?)(?!\p{L}))/iu.test(answer);
