import type { MediaView } from '#server/media/media.ts';
import { Checkbox } from '../forms/Checkbox.tsx';
import { Field } from '../forms/Field.tsx';
import { UniqueField } from '../forms/UniqueField.tsx';

/** The texts of a file: title, alt text of a picture, caption, and its address. */
export function MediaTextFields({ file }: { file: MediaView }) {
  const { title, altText, caption } = file.details;
  const stem = file.slug.slice(0, file.slug.lastIndexOf('.'));
  return (
    <>
      <Field name="title" label="Title" value={title} autoComplete="off" />
      {file.type === 'image' && (
        <>
          <Field
            name="altText"
            label="Alt text"
            value={altText}
            help="What the picture shows, for people who don’t see it."
            rows={2}
            optional
          />
          <Checkbox
            name="isDecorative"
            label="Decorative"
            help="It carries no information, and screen readers skip it."
            checked={file.isDecorative}
            uncheckedValue="false"
          />
        </>
      )}
      <Field name="caption" label="Caption" value={caption} rows={2} optional />
      <UniqueField
        name="slug"
        label="Slug"
        value={stem}
        own={stem}
        availability={`/api/search/availability/media?${new URLSearchParams({ current: file.slug })}`}
        help="Part of the address, before the extension. The old address leads to the new one."
      />
    </>
  );
}
