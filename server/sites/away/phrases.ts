/** The texts of mails to visitors, by their language. */
const PHRASES = {
  en: {
    subject: 'An answer from {site}',
    intro: '{name} from {site} has answered you:',
    asked: 'You wrote: “{question}”',
    byReply: 'Reply to this email, or continue on the website.',
    byLink:
      'Replies to this email are not read. Use the link to continue on the website; it works for seven days.',
    action: 'Continue the conversation',
    footer: 'You received this email because you left your address in a conversation at {domain}.',
    team: 'The team',
  },
  de: {
    subject: 'Eine Antwort von {site}',
    intro: '{name} von {site} hat Ihnen geantwortet:',
    asked: 'Sie hatten geschrieben: „{question}“',
    byReply: 'Antworten Sie auf diese E-Mail, oder schreiben Sie auf der Website weiter.',
    byLink:
      'Antworten auf diese E-Mail werden nicht gelesen. Mit dem Link schreiben Sie auf der Website weiter; er gilt sieben Tage.',
    action: 'Weiterschreiben',
    footer:
      'Sie bekommen diese E-Mail, weil Sie in einem Gespräch auf {domain} Ihre Adresse hinterlassen haben.',
    team: 'Das Team',
  },
  fr: {
    subject: 'Une réponse de {site}',
    intro: '{name} de {site} vous a répondu :',
    asked: 'Vous aviez écrit : « {question} »',
    byReply: 'Répondez à cet e-mail ou continuez sur le site.',
    byLink:
      'Les réponses à cet e-mail ne sont pas lues. Le lien permet de continuer sur le site ; il est valable sept jours.',
    action: 'Continuer la conversation',
    footer:
      'Vous recevez cet e-mail parce que vous avez laissé votre adresse dans une conversation sur {domain}.',
    team: 'L’équipe',
  },
  es: {
    subject: 'Una respuesta de {site}',
    intro: '{name} de {site} le ha respondido:',
    asked: 'Usted escribió: «{question}»',
    byReply: 'Responda a este correo o continúe en el sitio web.',
    byLink:
      'Las respuestas a este correo no se leen. Use el enlace para continuar en el sitio web; es válido durante siete días.',
    action: 'Continuar la conversación',
    footer: 'Recibe este correo porque dejó su dirección en una conversación en {domain}.',
    team: 'El equipo',
  },
};

export const mailPhrasesIn = (locale: string | null) =>
  PHRASES[locale?.slice(0, 2).toLowerCase() as keyof typeof PHRASES] ?? PHRASES.en;
