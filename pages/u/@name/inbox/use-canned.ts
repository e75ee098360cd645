import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { siteTabPath } from '#lib/routes.ts';
import type { CannedAnswerView } from '#server/sites/sites.ts';
import type { Data } from './+data.ts';

/** More are found by their words. */
const MAX_SHOWN = 8;
/** A slash that begins a word, up to the cursor. */
const SLASH = /(?:^|\s)\/(\S*)$/;

/** The canned answers that fit what is written after a slash. */
export function useCanned(
  siteId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  onChoose: (text: string) => void,
) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  /** What `begin` wrote, until more is typed. */
  const begun = useRef('');
  const isOpen = wanted !== null;
  const query = useQuery({
    queryKey: ['canned', siteId, wanted],
    queryFn: async () => {
      const search = new URLSearchParams({ q: wanted ?? '', limit: String(MAX_SHOWN) });
      const path = `/api/sites/${siteId}/canned-answers?${search}`;
      return (await api.get<{ results: CannedAnswerView[] }>(path)).results;
    },
    enabled: isOpen,
    placeholderData: (before) => before,
    retry: false,
    networkMode: 'always',
  });
  /** What is shown is nothing yet, or fits what was written before. */
  const isLoading = query.isPending || query.isPlaceholderData;
  const answers = query.data ?? [];
  const active = answers[Math.min(chosen, answers.length - 1)];

  const update = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    const [, word] = SLASH.exec(value.slice(0, selectionStart)) ?? [];
    setWanted(word ?? null);
    setChosen(0);
    begun.current = '';
  };

  function cancel(): void {
    setWanted(null);
    const place = field.current;
    const end = place?.selectionStart ?? 0;
    const start = end - begun.current.length;
    if (start < end && place?.value.slice(start, end) === begun.current)
      place.setRangeText('', start, end, 'end');
  }

  function choose({ text }: CannedAnswerView): void {
    const place = field.current;
    if (!place) return;
    // The slash and the word after it are replaced.
    const start = place.selectionStart - (wanted ?? '').length - 1;
    place.setSelectionRange(Math.max(0, start), place.selectionStart);
    setWanted(null);
    onChoose(text);
  }

  return {
    isOpen,
    isLoading,
    isError: query.isError,
    answers,
    active,
    listId: 'canned-list',
    activeId: isOpen && active ? `canned-${active.id}` : undefined,
    managePath: ({ sites }: Data, id: string): string => {
      const site = sites.find((one) => one.id === id);
      return site ? siteTabPath(site.ownerName, site.slug, 'canned-answers') : '';
    },
    update,
    choose,
    close: () => setWanted(null),

    /** As if a slash were typed. */
    begin() {
      const place = field.current;
      if (!place) return;
      place.focus();
      const before = place.value.slice(0, place.selectionStart);
      const slash = SLASH.test(before) ? '' : /\S$/.test(before) ? ' /' : '/';
      if (slash) place.setRangeText(slash, place.selectionStart, place.selectionEnd, 'end');
      update();
      begun.current = slash;
    },

    /** @returns whether the key belonged to the list */
    onKey({ key }: KeyboardEvent): boolean {
      if (!isOpen) return false;
      if (key === 'Escape') cancel();
      // It is for an answer that is not there yet: the slash and its word must not be sent.
      else if ((key === 'Enter' || key === 'Tab') && isLoading) return true;
      else if (answers.length === 0) return false;
      else if (key === 'ArrowDown') setChosen((chosen + 1) % answers.length);
      else if (key === 'ArrowUp') setChosen((chosen - 1 + answers.length) % answers.length);
      else if ((key === 'Enter' || key === 'Tab') && active) choose(active);
      else return false;
      return true;
    },
  };
}

export type Canned = ReturnType<typeof useCanned>;
