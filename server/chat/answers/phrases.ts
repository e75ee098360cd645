interface Phrases {
  refusal: string;
  greeting: string;
  identity: string;
  thanks: string;
  farewell: string;
  /** Before the list of pages that may say more. */
  further: string;
}

/** What the answerer says of its own accord, by language. */
const PHRASES: Record<string, Phrases> = {
  en: {
    refusal: 'I could not find an answer to that in this content.',
    greeting: 'Hello. What would you like to know?',
    identity:
      'I am the assistant of this website. I answer from its pages and show where each answer stands.',
    farewell: 'Goodbye. Come back whenever you have a question.',
    further: 'These pages may help too:',
    thanks: 'You are welcome. Is there anything else you would like to know?',
  },
  de: {
    refusal: 'Dazu habe ich in diesen Inhalten keine Antwort gefunden.',
    greeting: 'Guten Tag. Was möchten Sie wissen?',
    identity:
      'Ich bin der Assistent dieser Website. Ich antworte aus ihren Seiten und zeige, wo jede Antwort steht.',
    farewell: 'Auf Wiedersehen. Fragen Sie gern jederzeit wieder.',
    further: 'Diese Seiten helfen vielleicht auch:',
    thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
  },
  fr: {
    refusal: 'Je n’ai pas trouvé de réponse à cette question dans ce contenu.',
    greeting: 'Bonjour. Que souhaitez-vous savoir ?',
    identity:
      'Je suis l’assistant de ce site. Je réponds à partir de ses pages et montre où se trouve chaque réponse.',
    farewell: 'Au revoir. Revenez quand vous aurez une question.',
    further: 'Ces pages peuvent aussi aider :',
    thanks: 'Je vous en prie. Souhaitez-vous savoir autre chose ?',
  },
  es: {
    refusal: 'No he encontrado una respuesta a eso en este contenido.',
    greeting: 'Hola. ¿Qué le gustaría saber?',
    identity:
      'Soy el asistente de este sitio. Respondo a partir de sus páginas y muestro dónde está cada respuesta.',
    farewell: 'Hasta luego. Vuelva cuando tenga una pregunta.',
    further: 'Estas páginas también pueden ayudar:',
    thanks: 'De nada. ¿Hay algo más que le gustaría saber?',
  },
};

const ENGLISH = PHRASES.en as Phrases;

export function phrasesIn(language: string | null): Phrases {
  return PHRASES[language?.slice(0, 2).toLowerCase() ?? 'en'] ?? ENGLISH;
}
