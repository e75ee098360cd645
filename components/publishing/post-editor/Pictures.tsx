import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { uploadFile } from '#lib/upload.ts';
import type { MediaView } from '#server/media/media.ts';
import { ChooseMedia } from '../../media/ChooseMedia.tsx';
import { DescribePicture } from '../../media/DescribePicture.tsx';
import { useMediaChanges } from '../../media/use-media.ts';
import { Modal } from '../../ui/Modal.tsx';
import css from './editor.module.css';

/** Pictures that were pasted or dropped. Without files, the media library opens. */
export interface RequestedPictures {
  files: File[];
}

interface PicturesProps {
  requested: RequestedPictures;
  ownerId: string;
  onInsert(picture: { src: string; alt: string }): void;
  onClose(): void;
}

/** Uploads or chooses pictures, then asks for the alt text of each. */
export function Pictures({ requested: { files }, ownerId, onInsert, onClose }: PicturesProps) {
  const [ready, setReady] = useState<MediaView[]>([]);
  const [problem, setProblem] = useState('');
  const isChosen = useRef(false);
  const { discard } = useMediaChanges();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each set of files is uploaded once
  useEffect(() => {
    if (files.length === 0) return;
    const aborter = new AbortController();
    const upload = async () => {
      for (const file of files) {
        const { results } = await uploadFile<{ results: MediaView[] }>('/api/media/upload', file, {
          onProgress: () => undefined,
          signal: aborter.signal,
        });
        setReady((before) => [...before, ...results]);
      }
      void discard();
    };
    upload().catch((error: unknown) => {
      if (!aborter.signal.aborted) setProblem(toApiError(error).message);
    });
    return () => aborter.abort();
  }, [files]);

  const [first] = ready;
  if (first)
    return (
      <DescribePicture
        key={first.id}
        src={first.sourceUrl}
        alt={first.details.altText ?? ''}
        label="Add picture"
        onDescribe={(alt) => onInsert({ src: first.sourceUrl, alt })}
        onClose={() => {
          const rest = ready.slice(1);
          setReady(rest);
          if (rest.length === 0) onClose();
        }}
      />
    );
  if (files.length === 0)
    return (
      <ChooseMedia
        title="Choose a picture"
        type={['image']}
        ownerId={ownerId}
        selectedIds={[]}
        onChoose={(chosen) => {
          isChosen.current = chosen.length > 0;
          setReady(chosen);
        }}
        // The dialog also closes after a choice.
        onClose={() => !isChosen.current && onClose()}
      />
    );
  return (
    <Modal id="uploading" title="Add picture" onClose={onClose}>
      <p className={css.dialog} role="status">
        {problem || 'Uploading the picture…'}
      </p>
    </Modal>
  );
}
