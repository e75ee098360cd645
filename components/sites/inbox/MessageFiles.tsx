import type { ChatFileView } from '#lib/inbox.ts';
import { formatSize } from '../../media/file-texts.ts';
import css from './MessageFiles.module.css';

/** Pictures as such, other files by their names. */
export function MessageFiles({ files }: { files: ChatFileView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files}>
      {files.map(({ id, name, size, width, height }) => (
        <li key={id}>
          <a href={`/api/inbox/files/${id}`} target="_blank" rel="noopener">
            {width && height ? (
              <img src={`/api/inbox/files/${id}`} alt={name} width={width} height={height} loading="lazy" />
            ) : (
              <>
                <bdi>{name}</bdi> <span>{formatSize(size)}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
