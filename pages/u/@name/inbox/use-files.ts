import { type ClipboardEvent, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { type ChatFileView, MAX_CHAT_FILE_BYTES, MAX_CHAT_FILES } from '#lib/inbox.ts';
import { uploadFile } from '#lib/upload.ts';
import { fileTooLarge } from '#lib/upload-limits.ts';

/** Files for the next message, which are uploaded when they are chosen or pasted. */
export function useFiles(chatId: string) {
  const [ready, setReady] = useState<ChatFileView[]>([]);
  const [busy, setBusy] = useState(0);
  const [problem, setProblem] = useState('');

  async function upload(file: File): Promise<void> {
    if (file.size > MAX_CHAT_FILE_BYTES) return setProblem(fileTooLarge(MAX_CHAT_FILE_BYTES));
    setBusy((count) => count + 1);
    try {
      const options = { onProgress: () => undefined, signal: new AbortController().signal };
      const answer = await uploadFile<{ file: ChatFileView }>(`/api/inbox/${chatId}/files`, file, options);
      setReady((all) => [...all, answer.file]);
    } catch (error) {
      setProblem(toApiError(error).message);
    }
    setBusy((count) => count - 1);
  }

  function add(files: File[]): void {
    const room = MAX_CHAT_FILES - ready.length - busy;
    setProblem(files.length > room ? `A message may have at most ${MAX_CHAT_FILES} files.` : '');
    for (const file of files.slice(0, room)) void upload(file);
  }

  return {
    ready,
    isBusy: busy > 0,
    problem,
    add,
    clear() {
      setReady([]);
      setProblem('');
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
  };
}
