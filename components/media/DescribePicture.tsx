import { type SubmitEvent, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { imageUrl } from '#lib/images.ts';
import { Field } from '../forms/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import css from './dialogs.module.css';

interface DescribePictureProps {
  src: string;
  alt: string;
  label: string;
  /** May reject with ApiError. */
  onDescribe(alt: string): Promise<void> | void;
  onClose(): void;
}

const FORM = 'describe';
const MISSING = 'Describe the picture for people who can’t see it.';

/** Asks for the alt text of a picture before it is used. */
export function DescribePicture({ src, alt, label, onDescribe, onClose }: DescribePictureProps) {
  const [problem, setProblem] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get('alt')).trim();
    if (entered === '') return setProblem(MISSING);
    try {
      await onDescribe(entered);
      onClose();
    } catch (error) {
      setProblem(toApiError(error).message);
    }
  };
  const refused = problem ? { id: FORM, message: problem, errors: { alt: [problem] }, input: {} } : null;
  return (
    <Modal id="describe-picture" title="Describe the picture" onClose={onClose}>
      <form className={css.describe} onSubmit={submit} noValidate>
        <img className={css.described} src={imageUrl(src, 640)} alt="" />
        <Field
          form={FORM}
          refused={refused}
          name="alt"
          label="Alt text"
          value={alt}
          help="What the picture shows, for people who can’t see it."
          rows={2}
        />
        <div>
          <Button>{label}</Button>
        </div>
      </form>
    </Modal>
  );
}
