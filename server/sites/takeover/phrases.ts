/** The lines of the system in a conversation with people, by the language of the visitor. */
const PHRASES = {
  en: {
    asked: 'You asked for a person. The team has been told.',
    joined: '{name} has joined the conversation.',
    left: '{name} is not available at the moment. The team has been told.',
    unclaimed:
      'Nobody has time at the moment. Leave your email address, and you will get an answer by email.',
    unclaimedByMail: 'Nobody has time at the moment. You get the answer by email.',
    released: 'The AI assistant answers again.',
    closed: 'The conversation has ended. If you write again, the AI assistant answers.',
  },
  de: {
    asked: 'Sie möchten mit einem Menschen sprechen. Das Team weiß Bescheid.',
    joined: '{name} ist jetzt im Gespräch.',
    left: '{name} ist gerade nicht erreichbar. Das Team weiß Bescheid.',
    unclaimed:
      'Zurzeit hat niemand Zeit. Hinterlassen Sie Ihre E-Mail-Adresse, dann bekommen Sie die Antwort per E-Mail.',
    unclaimedByMail: 'Gerade hat niemand Zeit. Sie bekommen die Antwort per E-Mail.',
    released: 'Der KI-Assistent antwortet wieder.',
    closed: 'Das Gespräch ist beendet. Wenn Sie wieder schreiben, antwortet der KI-Assistent.',
  },
  fr: {
    asked: 'Vous souhaitez parler à une personne. L’équipe est prévenue.',
    joined: '{name} a rejoint la conversation.',
    left: '{name} n’est pas disponible pour le moment. L’équipe est prévenue.',
    unclaimed:
      'Personne n’est disponible pour le moment. Laissez votre adresse e-mail, vous recevrez la réponse par e-mail.',
    unclaimedByMail: 'Personne n’est disponible pour le moment. Vous recevrez la réponse par e-mail.',
    released: 'L’assistant IA répond de nouveau.',
    closed: 'La conversation est terminée. Si vous écrivez de nouveau, l’assistant IA répondra.',
  },
  es: {
    asked: 'Ha pedido hablar con una persona. El equipo está avisado.',
    joined: '{name} se ha unido a la conversación.',
    left: '{name} no está disponible en este momento. El equipo está avisado.',
    unclaimed:
      'Nadie está disponible en este momento. Deje su correo electrónico y recibirá la respuesta por correo.',
    unclaimedByMail: 'Nadie está disponible en este momento. Recibirá la respuesta por correo.',
    released: 'El asistente de IA vuelve a responder.',
    closed: 'La conversación ha terminado. Si vuelve a escribir, responderá el asistente de IA.',
  },
};

/** @param locale the language of the visitor's widget; English where it is another */
export const phrasesIn = (locale: string | null | undefined) =>
  PHRASES[locale?.slice(0, 2).toLowerCase() as keyof typeof PHRASES] ?? PHRASES.en;
