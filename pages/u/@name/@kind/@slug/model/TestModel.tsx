import { useMutation } from '@tanstack/react-query';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { valuesOf } from '#components/sites/studio/form-values.ts';
import css from '#components/sites/studio/install.module.css';
import type { PanelProps } from '#components/sites/studio/props.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { ModelTest } from '#server/assistants/assistants.ts';

const TEST = 'test-model';

/**
 * Sends a short prompt to the model and shows the result. Tests the current values of the form with the id `form`;
 * without scripts, the saved settings.
 */
export function TestModel({ botId, form, here }: PanelProps & { botId: string; form: string }) {
  const action = `/api/bots/${botId}/test-model`;
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const values = valuesOf(document.getElementById(form) as HTMLFormElement);
      return (await api.post<{ test: ModelTest }>(action, values)).test;
    },
  });
  return (
    <div className={css.check}>
      <SubmitForm
        id={TEST}
        action={action}
        next={`${here}#${TEST}`}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
        submit="Test the model"
        kind="quiet"
        busy={isPending}
      />
      <div role="status">
        {data && !isPending && (
          <Notice
            kind={data.ok ? 'success' : 'warning'}
            title={data.ok ? 'It works' : 'No answer'}
            text={data.message}
          />
        )}
        {error && !isPending && (
          <Notice kind="danger" text={(error instanceof ApiError && error.fieldMessage) || error.message} />
        )}
      </div>
    </div>
  );
}
