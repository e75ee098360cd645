import {
  cannedAnswerInput,
  cannedAnswersQuery,
  updateCannedAnswerInput,
} from '#lib/schemas/canned-answers.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { CannedAnswers } from './canned-answers.ts';

/** `/sites/{id}/canned-answers`. */
export function cannedAnswersApi({ cannedAnswers }: { cannedAnswers: CannedAnswers }): Route[] {
  return tagged('Inbox', {
    listCannedAnswers: route('GET /sites/:id/canned-answers', {
      summary: 'The canned answers of a website',
      access: 'team',
      query: cannedAnswersQuery,
      answer: 'list',
      handle: ({ viewer, params: { id }, query: { q }, paging }) => cannedAnswers.list(viewer, id, q, paging),
    }),
    createCannedAnswer: route('POST /sites/:id/canned-answers', {
      summary: 'Create a canned answer',
      access: 'team',
      body: cannedAnswerInput,
      rateLimit: { name: 'canned-answers', points: 500, seconds: 3600 },
      status: 201,
      answer: { cannedAnswer: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params: { id }, body }) {
        const cannedAnswer = await cannedAnswers.create(viewer, id, body);
        return { cannedAnswer, message: 'Canned answer created.' };
      },
    }),
    updateCannedAnswer: route('PATCH /sites/:id/canned-answers/:answerId', {
      summary: 'Change a canned answer',
      access: 'team',
      body: updateCannedAnswerInput,
      answer: { cannedAnswer: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params: { id, answerId }, body }) {
        const cannedAnswer = await cannedAnswers.update(viewer, id, answerId, body);
        return { cannedAnswer, message: 'Canned answer saved.' };
      },
    }),
    deleteCannedAnswer: route('DELETE /sites/:id/canned-answers/:answerId', {
      summary: 'Delete a canned answer',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id, answerId } }) {
        await cannedAnswers.remove(viewer, id, answerId);
        return { id: answerId, message: 'Canned answer deleted.' };
      },
    }),
  });
}
