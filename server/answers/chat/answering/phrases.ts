import type { BotTone } from '#lib/schemas/bots.ts';

/** The answerer's own texts in a neutral tone, by language. */
const PHRASES = {
  en: {
    /** Above how to reach a person, and where the pages do not state it. */
    personHere: 'You can reach us here:',
    person: 'I’m only the assistant. Leave your email address, and somebody will get back to you.',
    /** Below a table that goes on, and an offer that is over. */
    moreRows: '{count} more rows on the page',
    expired: 'Only valid until a date that has passed.',
    refusal: 'I couldn’t find that on this website.',
    /** When the plan of the website's owner has no answers left. */
    noAnswersLeft: 'I can’t answer at the moment. Your question is saved for this website’s team.',
    /** Above the closest pages, before `mayHelp`. */
    closest: 'I couldn’t find a clear answer on this website.',
    mayHelp: 'These pages may help:',
    /** Where the visitor asks in another language than that of the pages. */
    onlyIn: 'I can only answer from pages in {language}.',
    askIn: 'Please ask in {language}.',
    greeting: 'Hello. How can I help?',
    identity: 'I’m this website’s assistant. I answer from its pages and link to the source.',
    farewell: 'Goodbye. Come back anytime.',
    thanks: 'You’re welcome. Anything else?',
  },
  de: {
    personHere: 'So erreichen Sie uns:',
    person: 'Ich bin nur der Assistent. Hinterlassen Sie Ihre E-Mail-Adresse, dann meldet sich jemand.',
    moreRows: '{count} weitere Zeilen auf der Seite',
    expired: 'Galt nur bis zu einem Datum, das vorbei ist.',
    refusal: 'Dazu habe ich auf dieser Website keine Antwort gefunden.',
    noAnswersLeft: 'Zurzeit kann ich nicht antworten. Die Frage ist für das Team dieser Website gespeichert.',
    closest: 'Eine klare Antwort habe ich auf dieser Website nicht gefunden.',
    mayHelp: 'Diese Seiten könnten helfen:',
    onlyIn: 'Ich kann nur aus Seiten auf {language} antworten.',
    askIn: 'Bitte fragen Sie auf {language}.',
    greeting: 'Guten Tag. Was möchten Sie wissen?',
    identity:
      'Ich bin der Assistent dieser Website. Ich antworte aus ihren Seiten und zeige, wo jede Antwort steht.',
    farewell: 'Auf Wiedersehen. Fragen Sie gern jederzeit wieder.',
    thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
  },
  fr: {
    personHere: 'Voici comment nous joindre :',
    person: 'Je ne suis que l’assistant. Laissez votre adresse e-mail et quelqu’un vous répondra.',
    moreRows: '{count} autres lignes sur la page',
    expired: 'Valable jusqu’à une date déjà passée.',
    refusal: 'Je n’ai pas trouvé de réponse à cette question sur ce site.',
    noAnswersLeft:
      'Je ne peux pas répondre pour le moment. La question est enregistrée pour l’équipe de ce site.',
    closest: 'Je n’ai pas trouvé de réponse claire sur ce site.',
    mayHelp: 'Ces pages pourraient aider :',
    onlyIn: 'Je ne peux répondre qu’à partir de pages en {language}.',
    askIn: 'Posez votre question en {language}, s’il vous plaît.',
    greeting: 'Bonjour. Que souhaitez-vous savoir ?',
    identity:
      'Je suis l’assistant de ce site. Je réponds à partir de ses pages et montre où se trouve chaque réponse.',
    farewell: 'Au revoir. Revenez quand vous aurez une question.',
    thanks: 'Je vous en prie. Souhaitez-vous savoir autre chose ?',
  },
  es: {
    personHere: 'Puede contactarnos aquí:',
    person: 'Solo soy el asistente. Deje su correo electrónico y alguien le responderá.',
    moreRows: '{count} filas más en la página',
    expired: 'Válido hasta una fecha que ya ha pasado.',
    refusal: 'No he encontrado una respuesta a eso en este sitio.',
    noAnswersLeft:
      'En este momento no puedo responder. La pregunta queda guardada para el equipo de este sitio.',
    closest: 'No he encontrado una respuesta clara en este sitio.',
    mayHelp: 'Estas páginas pueden ayudar:',
    onlyIn: 'Solo puedo responder a partir de páginas en {language}.',
    askIn: 'Haga su pregunta en {language}, por favor.',
    greeting: 'Hola. ¿Qué le gustaría saber?',
    identity:
      'Soy el asistente de este sitio. Respondo a partir de sus páginas y muestro dónde está cada respuesta.',
    farewell: 'Hasta luego. Vuelva cuando tenga una pregunta.',
    thanks: 'De nada. ¿Hay algo más que le gustaría saber?',
  },
};

type Language = keyof typeof PHRASES;
type Phrases = (typeof PHRASES)[Language];

/** The texts that differ in other tones. German, French and Spanish say “du”, “tu” and “tú” in the friendly one. */
const TONES: Record<Exclude<BotTone, 'neutral'>, Record<Language, Partial<Phrases>>> = {
  friendly: {
    en: {
      refusal: 'Sorry, I couldn’t find that on this website.',
      closest: 'Sorry, I couldn’t find exactly that.',
      greeting: 'Hi there. What can I do for you?',
      identity:
        'I’m this website’s assistant. Ask me anything: I answer from its pages and show you where I found it.',
      farewell: 'Bye for now. I’m here whenever you need me.',
      thanks: 'Happy to help. Anything else?',
    },
    de: {
      refusal: 'Dazu habe ich hier leider nichts gefunden.',
      closest: 'Genau das habe ich leider nicht gefunden.',
      mayHelp: 'Vielleicht helfen dir diese Seiten:',
      askIn: 'Frag am besten auf {language}.',
      greeting: 'Hallo. Was möchtest du wissen?',
      identity:
        'Ich bin der Assistent dieser Website. Ich antworte aus ihren Seiten und zeige dir, wo jede Antwort steht.',
      farewell: 'Tschüss. Frag gern jederzeit wieder.',
      thanks: 'Gern geschehen. Möchtest du noch etwas wissen?',
    },
    fr: {
      refusal: 'Désolé, je n’ai rien trouvé à ce sujet sur ce site.',
      closest: 'Désolé, je n’ai pas trouvé exactement cela.',
      mayHelp: 'Ces pages pourraient t’aider :',
      askIn: 'Pose ta question en {language}.',
      greeting: 'Salut. Que veux-tu savoir ?',
      identity:
        'Je suis l’assistant de ce site. Je réponds à partir de ses pages et je te montre où se trouve chaque réponse.',
      farewell: 'À bientôt. Reviens quand tu veux.',
      thanks: 'Avec plaisir. Tu veux savoir autre chose ?',
    },
    es: {
      refusal: 'Lo siento, no he encontrado nada sobre eso en este sitio.',
      closest: 'Lo siento, no he encontrado exactamente eso.',
      mayHelp: 'Quizá te ayuden estas páginas:',
      askIn: 'Haz tu pregunta en {language}.',
      greeting: 'Hola. ¿Qué te gustaría saber?',
      identity:
        'Soy el asistente de este sitio. Respondo a partir de sus páginas y te muestro dónde está cada respuesta.',
      farewell: 'Hasta pronto. Vuelve cuando quieras.',
      thanks: 'De nada. ¿Quieres saber algo más?',
    },
  },
  formal: {
    en: {
      refusal: 'Unfortunately, this website does not answer that question.',
      closest: 'Unfortunately, this website does not answer that question directly.',
      mayHelp: 'The following pages may help:',
      greeting: 'Good day. How may I assist you?',
      identity:
        'I am the assistant of this website. I answer from its pages and name the source of each answer.',
      farewell: 'Goodbye. Please return whenever you have a question.',
      thanks: 'You are welcome. May I assist you with anything else?',
    },
    de: {
      refusal: 'Zu Ihrer Frage enthält diese Website leider keine Antwort.',
      closest: 'Zu Ihrer Frage enthält diese Website leider keine eindeutige Antwort.',
      mayHelp: 'Diese Seiten könnten Ihnen helfen:',
      greeting: 'Guten Tag. Womit darf ich Ihnen behilflich sein?',
      farewell: 'Auf Wiedersehen. Bei weiteren Fragen stehe ich Ihnen gern zur Verfügung.',
      thanks: 'Sehr gern. Darf ich Ihnen noch mit etwas anderem behilflich sein?',
    },
    fr: {
      refusal: 'Je regrette, ce site ne répond pas à votre question.',
      closest: 'Je regrette, ce site ne répond pas directement à votre question.',
      mayHelp: 'Ces pages pourraient vous aider :',
      greeting: 'Bonjour. En quoi puis-je vous être utile ?',
      farewell: 'Au revoir. Je reste à votre disposition pour toute autre question.',
      thanks: 'Je vous en prie. Puis-je vous être utile pour autre chose ?',
    },
    es: {
      refusal: 'Lamentablemente, este sitio no responde a su pregunta.',
      closest: 'Lamentablemente, este sitio no responde directamente a su pregunta.',
      mayHelp: 'Estas páginas pueden ayudarle:',
      greeting: 'Hola. ¿En qué puedo ayudarle?',
      farewell: 'Hasta luego. Quedo a su disposición para cualquier otra pregunta.',
      thanks: 'De nada. ¿Puedo ayudarle en algo más?',
    },
  },
};

export function phrasesIn(language: string | null, tone: BotTone = 'neutral'): Phrases {
  const known = knownLanguage(language) ?? 'en';
  return tone === 'neutral' ? PHRASES[known] : { ...PHRASES[known], ...TONES[tone][known] };
}

/** The name of a language in another one, as phrases have it: “Englisch”. */
export const languageName = (code: string, language: string | null): string =>
  new Intl.DisplayNames(knownLanguage(language) ?? 'en', { type: 'language' }).of(code) ?? code;

/** The first of these languages with phrases. */
export const firstSpoken = (languages: (string | null | undefined)[]): string | null =>
  languages.find((language) => knownLanguage(language) !== null) ?? null;

/** `de-AT` → `de`; null for a language without phrases. */
function knownLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.slice(0, 2).toLowerCase() ?? '';
  return Object.hasOwn(PHRASES, code) ? (code as Language) : null;
}
