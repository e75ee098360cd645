import { formatSize } from '#components/media/file-texts.ts';
import { Icon } from '#components/ui/Icon.tsx';
import type { ChatFileView } from '#lib/inbox.ts';
import css from './inbox-composer.module.css';

interface ReadyFilesProps {
  files: ChatFileView[];
  onRemove(id: string): void;
}

/** The files that are sent with the next message. */
export function ReadyFiles({ files, onRemove }: ReadyFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Files of the message">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <bdi>{name}</bdi> <span>{formatSize(size)}</span>
          <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
