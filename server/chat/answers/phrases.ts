interface Phrases {
  refusal: string;
  greeting: string;
  thanks: string;
}

/** What the answerer says of its own accord, by language. */
const PHRASES: Record<string, Phrases> = {
  en: {
    refusal: 'I could not find an answer to that in this content.',
    greeting: 'Hello! What would you like to know?',
    thanks: 'You are welcome. Is there anything else you would like to know?',
  },
  de: {
    refusal: 'Dazu habe ich in diesen Inhalten keine Antwort gefunden.',
    greeting: 'Guten Tag! Was möchten Sie wissen?',
    thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
  },
  fr: {
    refusal: 'Je n’ai pas trouvé de réponse à cette question dans ce contenu.',
    greeting: 'Bonjour ! Que souhaitez-vous savoir ?',
    thanks: 'Je vous en prie. Souhaitez-vous savoir autre chose ?',
  },
  es: {
    refusal: 'No he encontrado una respuesta a eso en este contenido.',
    greeting: '¡Hola! ¿Qué le gustaría saber?',
    thanks: 'De nada. ¿Hay algo más que le gustaría saber?',
  },
};

const ENGLISH = PHRASES.en as Phrases;

export function phrasesIn(language: string | null): Phrases {
  return PHRASES[language?.slice(0, 2).toLowerCase() ?? 'en'] ?? ENGLISH;
}
