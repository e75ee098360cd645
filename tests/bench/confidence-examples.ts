import { type Candidate, findCandidates } from '#server/chat/chat.ts';
import { createInvertedIndex } from '#server/platform/inverted-index/inverted-index.ts';
import { createSearch } from '#server/search/search.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { openDatabase } from '../setup/database/with-database.ts';
import type { QuestionedSite } from './answers.ts';
import { ADMIN } from './bench-server.ts';
import { isAnswerable, isRight } from './quality.ts';
import type { BenchQuestion, OwnerText } from './questions.ts';
import { type ReadFolder, withReadFolder } from './read-folder.ts';

/** The passages that a website has for a question. */
export interface JudgedQuestion {
  group: string;
  question: string;
  isAnswerable: boolean;
  /** In the order of the answerer. */
  candidates: (Pick<Candidate, 'hit' | 'predictors' | 'probability'> & { isRight: boolean })[];
}

/** Crawls a website with a server, and judges its questions: first without, then with answers of the owner. */
export const judgeSite = (
  site: QuestionedSite,
  ownerTexts: readonly OwnerText[],
): Promise<JudgedQuestion[]> =>
  withReadFolder(site.folder, {}, async (read) => {
    const without = await judgeQuestions(read, site, site.questions, []);
    await addOwnerTexts(read, ownerTexts);
    return [...without, ...(await judgeQuestions(read, site, site.questions, ownerTexts))];
  });

async function addOwnerTexts(
  { serverOrigin, botId }: ReadFolder,
  texts: readonly OwnerText[],
): Promise<void> {
  const admin = await signIn(serverOrigin, ADMIN);
  for (const { asked: _asked, ...text } of texts) {
    const type = 'question' in text ? 'qa' : 'text';
    await admin.post(`/api/bots/${botId}/sources`, { type, ...text });
  }
}

/** From the index that the server made. */
const judgeQuestions = (
  { databaseUrl, botId }: ReadFolder,
  { group }: QuestionedSite,
  questions: readonly BenchQuestion[],
  ownerTexts: readonly OwnerText[],
): Promise<JudgedQuestion[]> =>
  openDatabase(databaseUrl, async (database) => {
    const index = createInvertedIndex({ database, clock: { now: () => new Date() } });
    const search = createSearch({
      database,
      index,
      linkTo: () => '',
      frozen: { docsOf: async () => new Set() },
    });
    const judged: JudgedQuestion[] = [];
    for (const question of questions) {
      const titles = titlesFor(question, ownerTexts);
      const { candidates } = await findCandidates(search, { botId, text: question.question, history: [] });
      judged.push({
        group,
        question: question.question,
        isAnswerable: isAnswerable(question) || titles.length > 0,
        candidates: candidates.map(({ hit, quote, predictors, probability }) => ({
          hit,
          predictors,
          probability,
          isRight: hit.hasPage ? isRightQuote(question, hit.url, quote.blocks) : titles.includes(hit.title),
        })),
      });
    }
    return judged;
  });

const titlesFor = ({ question }: BenchQuestion, texts: readonly OwnerText[]): string[] =>
  texts
    .filter(({ asked }) => asked.includes(question))
    .map((text) => ('question' in text ? text.question : text.title));

function isRightQuote(question: BenchQuestion, url: string, blocks: Candidate['quote']['blocks']): boolean {
  if (!isAnswerable(question) || !isRight(question, url)) return false;
  const text = blocks
    .map((block) => block.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  return question.answer?.test(text) ?? true;
}
