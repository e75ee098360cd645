import { RadioGroup } from '#components/forms/RadioGroup.tsx';

/** Chooses how an answer that quotes a file cites it. */
export function FileLinkField({ value }: { value: 'file' | 'none' }) {
  return (
    <RadioGroup
      name="link"
      value={value}
      label="When an answer quotes this file"
      options={[
        { value: 'none', label: 'Name its title and page', help: 'Visitors cannot open the file.' },
        {
          value: 'file',
          label: 'Link to the file',
          help: 'Visitors can open it, and the search finds it. A private file opens by links that expire.',
        },
      ]}
    />
  );
}
