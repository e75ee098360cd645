import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '#lib/chat-client/message.ts';
import type { ChatFileView } from '#lib/inbox.ts';
import type { Chat } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { fill } from '../strings/strings.ts';
import { loadFile } from './load-file.ts';

/** The files of a message: pictures are shown, all of them can be saved. */
export function Attachments({ chat, message }: { chat: Chat; message: Message }) {
  if (!message.attachments?.length) return null;
  return html`<ul class="attachments">
    ${message.attachments.map((file) => html`<li key=${file.id}><${Attachment} chat=${chat} file=${file} /></li>`)}
  </ul>`;
}

function Attachment({ chat, file }: { chat: Chat; file: ChatFileView }) {
  const { api, people, strings } = chat;
  const [problem, setProblem] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPicture = Boolean(file.width);

  // Drawn: policies of pages forbid pictures of others, but no drawings.
  useEffect(() => {
    if (isPicture)
      loadFile(api, file)
        .then(createImageBitmap)
        .then((picture) => {
          const { current } = canvas;
          if (!current) return;
          const { width, height } = picture;
          const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
          current.width = width * scale;
          current.height = height * scale;
          current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height);
        })
        .catch(() => {});
  }, [isPicture, api, file]);

  const save = async () => {
    setProblem('');
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await loadFile(api, file));
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
    } catch (error) {
      setProblem(describeError(error, strings));
    }
  };

  const label = fill(people.get().part?.texts.download ?? '', { name: file.name });
  return html`<button class="file" type="button" aria-label=${label} title=${label} onClick=${save}>
      ${
        isPicture
          ? html`<canvas ref=${canvas} width=${file.width} height=${file.height} aria-hidden="true"></canvas>`
          : html`<span dir="auto">${file.name}</span>`
      }
    </button>
    ${problem && html`<span class="wrong" role="alert">${problem}</span>`}`;
}

const MOST_PIXELS = 640;
const REVOKE_MS = 60_000;
