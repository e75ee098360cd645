import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import type { PanelProps } from '#components/sites/studio/props.ts';
import { At } from '#components/ui/At.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { ApiKeyView } from '#server/sites/sites.ts';
import css from './api.module.css';

export type ShownKey = Pick<ApiKeyView, 'id' | 'name' | 'ending'> & {
  created: DisplayTimestamp;
  /** Null before its first use. */
  lastUsed: DisplayTimestamp | null;
};

interface ApiKeysProps extends PanelProps {
  botId: string;
  keys: ShownKey[];
  /** The key that was just created; it is shown this once. */
  newKey: string | null;
}

/** Gets the focus after a key is created. */
const NEW_KEY = 'created-key';

export function ApiKeys({ botId, here, keys, newKey }: ApiKeysProps) {
  const action = `/api/bots/${botId}/api-keys`;
  return (
    <div className={css.keys}>
      {newKey && (
        <div id={NEW_KEY} tabIndex={-1}>
          <Notice kind="success" title="Copy the key now: it is not shown again">
            <CodeBlock code={newKey} />
          </Notice>
        </div>
      )}
      <ListRefusal />
      {keys.length > 0 && (
        <ul className={css.list}>
          {keys.map((key) => (
            <li key={key.id} className={css.key}>
              <div>
                <strong dir="auto">{key.name}</strong>
                <p className={css.facts}>
                  Ends with {key.ending} · created <At timestamp={key.created} /> ·{' '}
                  {key.lastUsed ? (
                    <>
                      last used <At timestamp={key.lastUsed} />
                    </>
                  ) : (
                    'never used'
                  )}
                </p>
              </div>
              <Confirm
                id={`revoke-${key.id}`}
                opener="Revoke"
                title={`Revoke ${key.name}?`}
                cancel="Keep it"
                confirm={`Revoke ${key.name}`}
                action={`${action}/${key.id}`}
                next={here}
              >
                <p>Programs that use this key get no more answers. This can’t be undone.</p>
              </Confirm>
            </li>
          ))}
        </ul>
      )}
      <SubmitForm id="new-key" action={action} next={`${here}#${NEW_KEY}`} submit="Create key">
        <Field
          name="name"
          label="Name of the new key"
          placeholder="Help desk"
          help="So that you know later which program uses it."
          autoComplete="off"
        />
      </SubmitForm>
    </div>
  );
}
