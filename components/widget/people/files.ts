import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Chat } from '../chat/contract.ts';
import { UI_ICONS } from '../icons/ui.ts';
import { fill } from '../strings/strings.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.ts';
import { useStore } from '../ui/use-store.ts';

const CLIP = 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8';

/** Beside the field for a message to a person: its files. */
export function Files({ chat }: { chat: Chat }) {
  const { people, strings, conversation } = chat;
  const { part, files } = useStore(people);
  const { messages } = useStore(conversation.store);
  const [problem, setProblem] = useState('');
  const [isLoading, setLoading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sent = messages.findLast(({ isUser }) => isUser)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong with a file does not concern the next message
  useEffect(() => setProblem(''), [sent]);
  if (!part) return null;
  const { texts } = part;

  const remove = (id: string) => {
    setProblem('');
    people.set({ files: files.filter((file) => file.id !== id) });
  };

  const add = async ({ target }: InputEvent) => {
    const field = target as HTMLInputElement;
    const chosen = [...(field.files ?? [])];
    field.value = '';
    setLoading(true);
    setProblem('');
    setProblem(await part.addFiles(chosen));
    setLoading(false);
  };

  return html`
    ${problem && html`<p class="wrong" role="alert">${problem}</p>`}
    ${isLoading && html`<p class="note" role="status">${strings.loading}</p>`}
    ${
      files.length > 0 &&
      html`<ul class="chosen">
        ${files.map(
          ({ id, name }) => html`<li key=${id}>
            <span dir="auto">${name}</span>
            <${IconButton}
              icon=${UI_ICONS.close}
              label=${fill(texts.removeFile, { name })}
              onClick=${() => remove(id)}
            />
          </li>`,
        )}
      </ul>`
    }
    <input ref=${input} type="file" multiple hidden onChange=${add} />
    <button
      class="quiet clip"
      type="button"
      aria-label=${texts.addFile}
      title=${texts.addFile}
      aria-disabled=${isLoading}
      onClick=${() => isLoading || input.current?.click()}
    >
      ${icon(CLIP)}
    </button>
  `;
}
