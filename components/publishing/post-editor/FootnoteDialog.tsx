import { TextDialog } from '../../media/TextDialog.tsx';

interface FootnoteDialogProps {
  onAdd(note: string): void;
  onClose(): void;
}

/** Asks for the text of a footnote. */
export const FootnoteDialog = ({ onAdd, onClose }: FootnoteDialogProps) => (
  <TextDialog
    id="footnote-dialog"
    title="Footnote"
    field={{
      name: 'note',
      label: 'Note',
      maxLength: 1000,
      help: 'It is shown at the end of the text. Markdown works.',
    }}
    button="Add footnote"
    onSubmit={(note) => {
      if (note === '') return 'Enter the note.';
      onAdd(note);
      return undefined;
    }}
    onClose={onClose}
  />
);
