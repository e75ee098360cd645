import { type ClipboardEvent, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { type ChatFileView, MAX_CHAT_FILE_BYTES, MAX_CHAT_FILES } from '#lib/inbox.ts';
import { uploadFile } from '#lib/upload.ts';
import { EMPTY_FILE, fileTooLarge } from '#lib/upload-limits.ts';

interface ChatFiles {
  ready: ChatFileView[];
  /** How many are being uploaded. */
  busy: number;
  problems: string[];
}

const NONE: ChatFiles = { ready: [], busy: 0, problems: [] };

/** The files for the next message of each conversation, which are uploaded when they are chosen or pasted. */
export function useFiles() {
  const [byChat, setByChat] = useState<Record<string, ChatFiles>>({});

  return (chatId: string) => {
    const { ready, busy, problems } = byChat[chatId] ?? NONE;
    const room = MAX_CHAT_FILES - ready.length - busy;
    const change = (changed: (files: ChatFiles) => Partial<ChatFiles>) =>
      setByChat((all) => {
        const files = all[chatId] ?? NONE;
        return { ...all, [chatId]: { ...files, ...changed(files) } };
      });

    async function upload(file: File): Promise<void> {
      const refuse = (problem: string) =>
        change((files) => ({ problems: [...files.problems, `${file.name}: ${problem}`] }));
      if (file.size === 0) return refuse(EMPTY_FILE);
      if (file.size > MAX_CHAT_FILE_BYTES) return refuse(fileTooLarge(MAX_CHAT_FILE_BYTES));
      change((files) => ({ busy: files.busy + 1 }));
      try {
        const options = { onProgress: () => undefined, signal: new AbortController().signal };
        const answer = await uploadFile<{ file: ChatFileView }>(`/api/inbox/${chatId}/files`, file, options);
        change((files) => ({ ready: [...files.ready, answer.file] }));
      } catch (error) {
        const { fieldMessage, message } = toApiError(error);
        refuse(fieldMessage || message);
      }
      change((files) => ({ busy: files.busy - 1 }));
    }

    function add(files: File[]): void {
      const isFull = files.length > room;
      change(() => ({ problems: isFull ? [`A message may have at most ${MAX_CHAT_FILES} files.`] : [] }));
      for (const file of files.slice(0, room)) void upload(file);
    }

    return {
      ready,
      isBusy: busy > 0,
      problems,
      add,
      remove: (id: string) =>
        change((files) => ({ ready: files.ready.filter((file) => file.id !== id), problems: [] })),
      /** Those of a message that was refused. */
      restore: (refused: ChatFileView[]) => change(() => ({ ready: refused })),
      forgetProblems() {
        if (problems.length > 0) change(() => ({ problems: [] }));
      },
      clear: () => change(() => ({ ready: [], problems: [] })),
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        add(files);
      },
    };
  };
}

export type Files = ReturnType<ReturnType<typeof useFiles>>;
