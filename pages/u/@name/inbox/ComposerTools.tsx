import { MAX_CHAT_FILES } from '#lib/inbox.ts';
import css from './inbox-composer.module.css';
import type { Canned } from './use-canned.ts';
import type { Files } from './use-files.ts';

interface ComposerToolsProps {
  files: Files;
  canned: Canned;
  isSearching: boolean;
  onSearch(): void;
}

/** What can be put into a message. */
export const ComposerTools = ({ files, canned, isSearching, onSearch }: ComposerToolsProps) => (
  <div className={`${css.tools} scripted`}>
    <label className={css.tool} title={`At most ${MAX_CHAT_FILES} files of 10 MB each`}>
      {files.isBusy ? 'Uploading …' : 'Attach'}
      <input
        type="file"
        multiple
        className="visually-hidden"
        onChange={({ target }) => {
          files.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
    <button type="button" className={css.tool} onClick={canned.begin}>
      Canned<span className={css.wide}> answers</span>
    </button>
    <button type="button" className={css.tool} aria-expanded={isSearching} onClick={onSearch}>
      Knowledge
    </button>
  </div>
);
