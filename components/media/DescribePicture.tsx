import { type SubmitEvent, useState } from 'react';
import { imageUrl } from '../../lib/images.ts';
import { Field } from '../forms/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import css from './editor.module.css';

interface DescribePictureProps {
  src: string;
  /** What its file says. */
  alt: string;
  onDescribe(alt: string): void;
  onClose(): void;
}

const FORM = 'describe';
const MISSING = 'Say what the picture shows, for people who don’t see it.';

/** Asks for the alternative text of a picture before it is put into the text. */
export function DescribePicture({ src, alt, onDescribe, onClose }: DescribePictureProps) {
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get('alt')).trim();
    if (entered === '') return setRefused(true);
    onDescribe(entered);
    onClose();
  };
  const refused = isRefused ? { id: FORM, message: MISSING, errors: { alt: [MISSING] }, input: {} } : null;
  return (
    <Modal id="describe-picture" title="Describe the picture" onClose={onClose}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <img className={css.described} src={imageUrl(src, 640)} alt="" />
        <Field
          form={FORM}
          refused={refused}
          name="alt"
          label="Alt text"
          value={alt}
          help="What the picture shows, for people who don’t see it."
          rows={2}
        />
        <div>
          <Button>Add picture</Button>
        </div>
      </form>
    </Modal>
  );
}
