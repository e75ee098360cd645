export type SmallTalk = 'greeting' | 'identity' | 'thanks' | 'farewell';

const GREETING =
  /^(?:(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|bonjour|salut|bonsoir|hola|buenos dias|buenas tardes|ciao|buongiorno|ola)(?: (?:there|everyone|all|bot|again))?|how are you(?: doing)?(?: today)?|can you help me|help|help me|i need help|i have a question)$/;

const THANKS =
  /^(?:(?:ok|okay|great|perfect|super|nice|cool|wonderful|awesome) )?(?:thanks|thank you|thx|ty|cheers|danke|vielen dank|merci|gracias|grazie|obrigado|obrigada)(?: (?:a lot|so much|very much|you|again|for your help|for the help|that helped|that helps|schon|sehr|beaucoup|mucho))*$|^(?:ok|okay|great|perfect|got it|i see|understood|nice|cool|wonderful|awesome|that helps|that helped)$/;

const IDENTITY =
  /^(?:who are you|what are you|are you (?:a )?(?:bot|robot|human|person|real|an ai|ai)|what can you do|what do you do|wer bist du|qui es tu|quien eres)$/;

const FAREWELL =
  /^(?:bye|bye bye|goodbye|good bye|see you|see you later|tschuss|auf wiedersehen|au revoir|adios)$/;

/** The kind of small talk; `null` for messages that need an answer from the content. */
export function smallTalkOf(message: string): SmallTalk | null {
  if (message.length > 80) return null;
  const plain = message
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (THANKS.test(plain)) return 'thanks';
  if (IDENTITY.test(plain)) return 'identity';
  if (FAREWELL.test(plain)) return 'farewell';
  return GREETING.test(plain) ? 'greeting' : null;
}
