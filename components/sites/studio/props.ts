import type { ListedSource } from '#server/knowledge/knowledge.ts';

/** The props of a part of a page with forms. */
export interface PanelProps {
  here: string;
}

/** The form that changes a source. The status of the source then has the focus. */
export const sourceForm = ({ id, botId }: ListedSource, here: string) => ({
  action: `/api/bots/${botId}/sources/${id}`,
  method: 'patch' as const,
  next: `${here}?source=${id}#source-${id}`,
});
