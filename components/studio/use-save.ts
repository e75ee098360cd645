import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { FormValues } from './form-values.ts';

/**
 * Creates or updates an entity. A new one resets the cached lists of its kind: their pages and counts are wrong then.
 *
 * @param target `isNew` decides between create and update; `id` names what is updated
 */
export function useSave<Answer>(
  collection: 'bots' | 'sites',
  target: { isNew: true } | { isNew: false; id: string },
): (values: FormValues) => Promise<Answer> {
  const client = useQueryClient();
  const path = `/api/${collection}`;
  const { mutateAsync } = useMutation({
    mutationFn: (values: FormValues) =>
      target.isNew ? api.post<Answer>(path, values) : api.patch<Answer>(`${path}/${target.id}`, values),
    onSuccess: () => (target.isNew ? client.resetQueries({ queryKey: [collection] }) : undefined),
  });
  return mutateAsync;
}
