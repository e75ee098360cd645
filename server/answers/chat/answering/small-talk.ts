export interface SmallTalk {
  kind: 'greeting' | 'identity' | 'thanks' | 'farewell';
  /** Null for words of several languages, such as “hi”, “super” and “ok”. */
  language: string | null;
}

const GREETING =
  /^(?:(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|bonjour|salut|bonsoir|hola|buenos dias|buenas tardes|ciao|buongiorno|ola)(?: (?:there|everyone|all|bot|again))?|how are you(?: doing)?(?: today)?|can you help me|help|help me|i need help|i have a question)$/;

const THANKS =
  /^(?:(?:ok|okay|great|perfect|super|nice|cool|wonderful|awesome) )?(?:thanks|thank you|thx|ty|cheers|danke|vielen dank|merci|gracias|grazie|obrigado|obrigada)(?: (?:a lot|so much|very much|you|again|for your help|for the help|that helped|that helps|schon|sehr|beaucoup|mucho))*$|^(?:ok|okay|great|perfect|got it|i see|understood|nice|cool|wonderful|awesome|that helps|that helped)$/;

const IDENTITY =
  /^(?:who are you|what are you|are you (?:a )?(?:bot|robot|human|person|real|an ai|ai)|what can you do|what do you do|wer bist du|qui es tu|quien eres)$/;

const FAREWELL =
  /^(?:bye|bye bye|goodbye|good bye|see you|see you later|tschuss|auf wiedersehen|au revoir|adios)$/;

/** Of the words above, those of a language that there are phrases in. */
const LANGUAGES: Readonly<Record<string, RegExp>> = {
  de: /\b(?:hallo|guten|moin|servus|danke|dank|wer|tschuss|wiedersehen)\b/,
  en: /\b(?:hello|hiya|howdy|greetings|good|how|help|need|question|thanks|thank|thx|cheers|got|see|understood|that|great|nice|awesome|wonderful|you|what|bye|goodbye)\b/,
  es: /\b(?:hola|buenos|buenas|gracias|quien|adios)\b/,
  fr: /\b(?:bonjour|salut|bonsoir|merci|qui|revoir)\b/,
};

/** The kind of small talk and its language; `null` for messages that need an answer from the content. */
export function smallTalkOf(message: string): SmallTalk | null {
  if (message.length > 80) return null;
  const plain = message
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kind = kindOf(plain);
  return kind && { kind, language: languageOf(plain) };
}

function kindOf(plain: string): SmallTalk['kind'] | null {
  if (THANKS.test(plain)) return 'thanks';
  if (IDENTITY.test(plain)) return 'identity';
  if (FAREWELL.test(plain)) return 'farewell';
  return GREETING.test(plain) ? 'greeting' : null;
}

/** “Great, merci” has words of two languages: those of the other ones count before the English. */
function languageOf(plain: string): string | null {
  const found = Object.keys(LANGUAGES).filter((language) => LANGUAGES[language]?.test(plain));
  return found.find((language) => language !== 'en') ?? found[0] ?? null;
}
