import { fold } from '../../../platform/text/analyze.ts';
import { withUsualSpelling } from '../../../platform/text/chat-spelling.ts';

/** How people ask for a person, by language: `please` may stand around it, `talk` before `person`. */
const REQUESTS = [
  {
    please:
      "hi|hello|please|sorry|ok|now|here|instead|directly|back|can i|could i|may i|can we|could we|i want to|i would like to|i'd like to|i need to|i wanna|let me|is there|i need|i want|get me|give me|connect me to|put me through to|how can i|how do i|can you|could you|can someone|could someone|can somebody",
    talk: '(?:talk|speak|chat) (?:to|with)|contact|reach|connect me (?:to|with)',
    person:
      '(?:an? |the |some |your )?(?:real |live |actual |human )?(?:human(?: being)?|person|people|agent|operator|representative|adviser|advisor|someone|somebody|staff|employee|reception|customer service)',
    bare: '(?:an? )?(?:(?:real|live|actual) (?:human|person|agent)|human|human being|operator|(?:human )?agent|live chat)',
    callMe: '(?:call|ring|phone) me',
  },
  {
    please:
      'hallo|bitte|guten tag|kann ich|konnte ich|darf ich|ich mochte|ich will|ich wurde gerne?|konnen wir|gern|gerne|sprechen|reden|telefonieren|verbinden|chatten|konnen sie|konnt ihr|kann jemand',
    talk: 'mit|zu',
    person:
      '(?:ein(?:e[mnr]?)? |ihrem |eurem |dem )?(?:echten? |richtigen? )?(?:menschen?|person|mitarbeiter(?:in)?|berater(?:in)?|jemand(?:em)?|ansprechpartner(?:in)?|kundendienst)',
    bare: '(?:ein(?:en?)? )?(?:echter? mensch|mensch|echte person|mitarbeiter bitte)',
    callMe: '(?:rufen sie|ruft|ruf) mich(?: zuruck)?(?: an)?|mich (?:zuruckrufen|anrufen)|ruckruf',
  },
  {
    please:
      "bonjour|svp|s'il vous plait|puis-je|peut-on|je peux|est-ce que je peux|je veux|je voudrais|je souhaite|j'aimerais|pouvez-vous|pourriez-vous",
    talk: '(?:parler|discuter|echanger) (?:a|avec)|joindre|contacter',
    person:
      "(?:quelqu'un|une? (?:vraie? )?(?:personne|humain|humaine|conseiller|conseillere|agent|employe|etre humain))",
    bare: '(?:une? )?(?:humain|vraie personne|conseiller|conseillere)',
    callMe: "me rappeler|m'appeler|(?:r?appelez|r?appelle)[- ]moi",
  },
  {
    please: 'hola|por favor|puedo|podria|se puede|quiero|quisiera|me gustaria|necesito|pueden|podeis',
    talk: '(?:hablar|chatear) con|contactar con',
    person: '(?:alguien|una? (?:persona(?: real)?|humano|agente|asesora?|empleado|ser humano))',
    bare: '(?:una? )?(?:humano|persona real|agente|ser humano)',
    callMe: 'llamarme|me (?:podeis|pueden|puedes|puede) llamar|llamadme|llamenme|llamame',
  },
].map(({ please, talk, person, bare, callMe }) => {
  const around = `(?:(?:${please}) )*`;
  return new RegExp(`^${around}(?:(?:${talk}) ${person}|${bare}|${callMe})(?: (?:${please}))*$`);
});

const MAX_LENGTH = 80;

/** Whether the whole message asks for a person; with "about my invoice" behind it, it is a question. */
export function asksForPerson(message: string): boolean {
  if (message.length > MAX_LENGTH) return false;
  const plain = fold(withUsualSpelling(message.replace(/[’‘`]/g, "'"), 'en'))
    .replace(/[^\p{L}\p{N}'\s-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return REQUESTS.some((request) => request.test(plain));
}

/** Finds how to reach the people of a website. */
export const CONTACT_QUERY =
  'contact phone email address Kontakt Telefon E-Mail téléphone adresse contacto teléfono correo';

/** Has a telephone number or an email address. */
export const statesContact = (text: string): boolean =>
  /\S@[^\s@]{1,200}\.\S/.test(text) ||
  [...text.replace(NO_PHONE, ' ').matchAll(DIGITS)].some(
    ([digits]) => digits.replace(/\D/g, '').length >= MIN_DIGITS,
  );

/** Dates and sums look like telephone numbers, and are none. */
const NO_PHONE = /\b\d{1,2}\.\d{1,2}\.\d{4}\b|\b20\d\d-\d\d-\d\d\b|\b\d{1,3}(?:[.,]\d{3})+\b/g;
const DIGITS = /\+?\(?\d[\d()/ .-]{5,}\d/g;
/** The shortest local numbers: "555 0199". */
const MIN_DIGITS = 7;
