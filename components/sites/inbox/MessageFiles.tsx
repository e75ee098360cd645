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
              <img src={`/api/inbox/files/${id}`} alt={name} {...shownSize(width, height)} loading="lazy" />
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

const MAX_HEIGHT = 180;

/** The size that a picture is shown in, so that nothing moves when it is loaded. */
function shownSize(width: number, height: number) {
  const scale = Math.min(1, MAX_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
