import { createStore } from '#lib/chat-client/store.ts';
import type { Chat, PeoplePart, PeopleState } from './contract.ts';

export const createPeopleStore = () =>
  createStore<PeopleState>({
    part: null,
    isMissing: false,
    status: 'assistant',
    files: [],
    asksEmail: false,
  });

const loading = new WeakMap<Chat['people'], Promise<PeoplePart>>();

/** Loads the part once; after a failure it can be loaded again. */
export function loadPeople(chat: Chat): Promise<PeoplePart> {
  const { people } = chat;
  const load = async () => {
    const { createPeople } = await import('../people/people.ts');
    const part = await createPeople(chat);
    people.set({ part, isMissing: false });
    return part;
  };
  const part = loading.get(people) ?? load();
  loading.set(people, part);
  part.catch(() => {
    loading.delete(people);
    people.set({ isMissing: true });
  });
  return part;
}

/** Follows the conversation, for the messages of people. */
export const joinPeople = (chat: Chat): void =>
  void loadPeople(chat).then(
    (part) => part.join(),
    () => {},
  );
