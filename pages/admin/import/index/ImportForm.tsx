import { FieldFrame, useFieldState } from '#components/forms/FieldFrame.tsx';
import { FileInput } from '#components/forms/FileInput.tsx';
import { optionsFor } from '#components/forms/Options.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { Select } from '#components/forms/Select.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { IMPORT_FILES } from '#lib/file-formats.ts';
import { MAX_IMPORT_MEGABYTES } from '#lib/limits.ts';
import type { CategoryChoice } from '#server/publishing/publishing.ts';

export function ImportForm({ categories }: { categories: CategoryChoice[] }) {
  return (
    <SubmitForm id="import" action="/api/admin/imports" back="/admin/import" hasFiles submit="Import posts">
      <Files />
      <RadioGroup
        name="status"
        label="Status of the posts"
        value="as_in_file"
        options={[
          { value: 'as_in_file', label: 'As in the file', help: 'Posts that were public stay public.' },
          { value: 'draft', label: 'All drafts', help: 'No post is public until you publish it.' },
        ]}
      />
      <Select
        name="categoryId"
        label="Category of posts without one"
        optional
        placeholder="None"
        options={optionsFor(categories)}
      />
    </SubmitForm>
  );
}

function Files() {
  const files = {
    name: 'files',
    label: 'File',
    help: `A .md or .mdx file, a .zip of Markdown files with their pictures, or the .xml file that WordPress exports, alone or with a .zip of its uploads folder. At most ${MAX_IMPORT_MEGABYTES} MB each.`,
  };
  const { control } = useFieldState(files);
  return (
    <FieldFrame {...files}>
      <FileInput
        id={control.id}
        aria-describedby={control['aria-describedby']}
        label={files.label}
        accept={Object.values(IMPORT_FILES)
          .flat()
          .map((extension) => `.${extension}`)
          .join()}
        multiple
        required
      />
    </FieldFrame>
  );
}
