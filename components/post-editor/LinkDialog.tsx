import { type SubmitEvent, useState } from 'react';
import { Field } from '../forms/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import css from './editor.module.css';

interface LinkDialogProps {
  /** The address of the link that is changed; empty for a new one. */
  address: string;
  /** Called with an empty address to remove the link. */
  onLink(address: string): void;
  onClose(): void;
}

const FORM = 'link';

/** Asks for the address of a link. */
export function LinkDialog({ address, onLink, onClose }: LinkDialogProps) {
  const [problem, setProblem] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get('address')).trim();
    const found = completed(entered);
    if (found === undefined)
      return setProblem('Enter an address like https://example.org, or a path like /pricing.');
    onLink(found);
    onClose();
  };
  const refused = problem ? { id: FORM, message: problem, errors: { address: [problem] }, input: {} } : null;
  return (
    <Modal id="link-dialog" title="Link" onClose={onClose}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <Field
          form={FORM}
          refused={refused}
          name="address"
          label="Address"
          value={address}
          placeholder="https://"
          help={address && 'Leave it empty to remove the link.'}
          optional
        />
        <div>
          <Button>{address ? 'Save link' : 'Add link'}</Button>
        </div>
      </form>
    </Modal>
  );
}

/** The address with its scheme; undefined if it is invalid or has another scheme, such as `javascript:`. */
function completed(address: string): string | undefined {
  if (address === '' || /^(?:https?:\/\/|mailto:)\S+$/i.test(address) || /^[/#](?!\/)\S*$/.test(address))
    return address;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : undefined;
}
