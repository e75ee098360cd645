import { type ClipboardEvent, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { type ChatFileView, MAX_CHAT_FILE_BYTES, MAX_CHAT_FILES } from '#lib/inbox.ts';
import { uploadFile } from '#lib/upload.ts';
import { EMPTY_FILE, fileTooLarge } from '#lib/upload-limits.ts';

/** The files for the next message, which are uploaded when they are chosen or pasted. */
export function useFiles(chatId: string) {
  const [ready, setReady] = useState<ChatFileView[]>([]);
  const [busy, setBusy] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const room = MAX_CHAT_FILES - ready.length - busy;

  async function upload(file: File): Promise<void> {
    const refuse = (problem: string) => setProblems((all) => [...all, `${file.name}: ${problem}`]);
    if (file.size === 0) return refuse(EMPTY_FILE);
    if (file.size > MAX_CHAT_FILE_BYTES) return refuse(fileTooLarge(MAX_CHAT_FILE_BYTES));
    setBusy((count) => count + 1);
    try {
      const options = { onProgress: () => undefined, signal: new AbortController().signal };
      const answer = await uploadFile<{ file: ChatFileView }>(`/api/inbox/${chatId}/files`, file, options);
      setReady((all) => [...all, answer.file]);
    } catch (error) {
      const { fieldMessage, message } = toApiError(error);
      refuse(fieldMessage || message);
    }
    setBusy((count) => count - 1);
  }

  function add(files: File[]): void {
    setProblems(files.length > room ? [`A message may have at most ${MAX_CHAT_FILES} files.`] : []);
    for (const file of files.slice(0, room)) void upload(file);
  }

  return {
    ready,
    isBusy: busy > 0,
    problems,
    add,
    remove(id: string) {
      setReady((all) => all.filter((file) => file.id !== id));
      setProblems([]);
    },
    /** Those of a message that was refused. */
    restore: (files: ChatFileView[]) => setReady((all) => [...files, ...all].slice(0, MAX_CHAT_FILES)),
    forgetProblems: () => setProblems((all) => (all.length > 0 ? [] : all)),
    clear() {
      setReady([]);
      setProblems([]);
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
  };
}
