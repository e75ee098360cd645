interface Phrases {
  refusal: string;
  greeting: string;
  identity: string;
  thanks: string;
  farewell: string;
  /** Shown above the closest pages instead of an answer. */
  closest: string;
}

/** The answerer's own texts, by language. */
const PHRASES: Record<string, Phrases> = {
  en: {
    refusal: 'I couldn’t find that on this website.',
    closest: 'I couldn’t find that on this website. These pages may help:',
    greeting: 'Hello. How can I help?',
    identity: 'I’m this website’s assistant. I answer from its pages and link to the source.',
    farewell: 'Goodbye. Come back anytime.',
    thanks: 'You’re welcome. Anything else?',
  },
  de: {
    refusal: 'Dazu habe ich auf dieser Website keine Antwort gefunden.',
    closest:
      'Eine klare Antwort habe ich auf dieser Website nicht gefunden. Am nächsten kommen diese Seiten:',
    greeting: 'Guten Tag. Was möchten Sie wissen?',
    identity:
      'Ich bin der Assistent dieser Website. Ich antworte aus ihren Seiten und zeige, wo jede Antwort steht.',
    farewell: 'Auf Wiedersehen. Fragen Sie gern jederzeit wieder.',
    thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
  },
  fr: {
    refusal: 'Je n’ai pas trouvé de réponse à cette question sur ce site.',
    closest: 'Je n’ai pas trouvé de réponse claire sur ce site. Ces pages s’en approchent le plus :',
    greeting: 'Bonjour. Que souhaitez-vous savoir ?',
    identity:
      'Je suis l’assistant de ce site. Je réponds à partir de ses pages et montre où se trouve chaque réponse.',
    farewell: 'Au revoir. Revenez quand vous aurez une question.',
    thanks: 'Je vous en prie. Souhaitez-vous savoir autre chose ?',
  },
  es: {
    refusal: 'No he encontrado una respuesta a eso en este sitio.',
    closest: 'No he encontrado una respuesta clara en este sitio. Estas páginas son las más cercanas:',
    greeting: 'Hola. ¿Qué le gustaría saber?',
    identity:
      'Soy el asistente de este sitio. Respondo a partir de sus páginas y muestro dónde está cada respuesta.',
    farewell: 'Hasta luego. Vuelva cuando tenga una pregunta.',
    thanks: 'De nada. ¿Hay algo más que le gustaría saber?',
  },
};

const ENGLISH = PHRASES.en as Phrases;

export function phrasesIn(language: string | null): Phrases {
  return PHRASES[language?.slice(0, 2).toLowerCase() ?? 'en'] ?? ENGLISH;
}
