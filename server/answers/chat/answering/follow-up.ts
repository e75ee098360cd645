import type { Question } from './answer.ts';

const OPENS_LIKE_A_FOLLOW_UP =
  /^(?:and|but|so|or|also|then|what about|how about|what if|why not|how so|how come|is that|are they|which one|for example|like what|such as)\b|^why\W*$/i;
/** "that" refers back as an object or at the end, not in "a tool that"; "there" not in "is there a way". */
const REFERS_BACK =
  /\b(?:its?|they|them|their|ones?|former|latter)\b|\b(?:this|that|these|those|there|same|instead|again)\s*[?.!]*$|\b(?:do|does|did|undo|use|fix|change|about|with|for|of|to|from|in|is|are|was)\s+(?:this|that|these|those)\b/i;
const MAX_WORDS = 14;

/**
 * The topic of the earlier question, if this one is a follow-up that depends on it ("and how do I undo that?").
 * Undefined for a self-contained question.
 */
export function topicOf({ text, history = [] }: Pick<Question, 'text' | 'history'>): string | undefined {
  if (!refersBack(text)) return undefined;
  const earlier: string[] = [];
  const asked = history.filter((message) => message.role === 'user').map((message) => message.content);
  for (const question of asked.reverse()) {
    earlier.push(question);
    if (!refersBack(question)) break;
  }
  return earlier.length > 0 ? earlier.join('\n') : undefined;
}

function refersBack(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  if (words > MAX_WORDS) return false;
  return OPENS_LIKE_A_FOLLOW_UP.test(text.trim()) || REFERS_BACK.test(text);
}
