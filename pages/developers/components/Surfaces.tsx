import { Button } from '#components/ui/Button.tsx';
import { Card } from '#components/ui/Card.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

const SITES = [
  { name: 'Tea shop', facts: 'tea.example, 48 pages' },
  { name: 'City library', facts: 'library.example, 1,204 pages' },
];

export const cards: SectionProps = {
  id: 'cards',
  title: 'Card',
  use: 'For one thing among others like it. It can also be a list item or an article.',
  children: (
    <ul className={css.cards}>
      {SITES.map(({ name, facts }) => (
        <Card key={name} as="li">
          <h3>{name}</h3>
          <p>{facts}</p>
          <Button href="#cards" kind="quiet">
            Open
          </Button>
        </Card>
      ))}
    </ul>
  ),
};

export const emptyStates: SectionProps = {
  id: 'empty-states',
  title: 'EmptyState',
  use: 'For a list without anything in it: what the place is for, and the one thing to do.',
  children: (
    <div className={css.cards}>
      <EmptyState drawing="box" title="No websites yet">
        <p>Add the first one, and its pages are read at once.</p>
        <Button href="#empty-states">Add website</Button>
      </EmptyState>
      <EmptyState drawing="chat" title="No chats yet">
        <p>Ask something, and the conversation appears here.</p>
        <Button href="#empty-states">Start a chat</Button>
      </EmptyState>
      <EmptyState drawing="search" title="Nothing found for “oolnog”">
        <p>
          Did you mean <a href="#empty-states">oolong</a>?
        </p>
      </EmptyState>
    </div>
  ),
};
