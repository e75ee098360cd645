import { useContext } from 'react';
import { Contents } from '#components/office/developers/Reference.tsx';
import { InstallationContext } from '#components/ui/installation-context.ts';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { buttons, links } from './Buttons.tsx';
import { charts } from './Charts.tsx';
import { colours } from './Colours.tsx';
import { choices, fields, forms } from './Forms.tsx';
import { emptyValues, longWords, rightToLeft } from './HardCases.tsx';
import { facts, pagers, searchBoxes, tables, tabs } from './Lists.tsx';
import { badges, notices, toasts } from './Messages.tsx';
import { dialogs, menus } from './Openings.tsx';
import { chats, offers, posts } from './Parts.tsx';
import { avatars, icons, logo } from './Pictures.tsx';
import { edges, space, type } from './Scales.tsx';
import { Section } from './Section.tsx';
import { cards, emptyStates } from './Surfaces.tsx';
import { pageTitle, prose } from './Texts.tsx';

const SECTIONS = [
  pageTitle,
  buttons,
  links,
  fields,
  choices,
  forms,
  badges,
  notices,
  toasts,
  cards,
  emptyStates,
  tables,
  facts,
  charts,
  tabs,
  pagers,
  searchBoxes,
  menus,
  dialogs,
  avatars,
  icons,
  logo,
  prose,
  posts,
  offers,
  chats,
  colours,
  type,
  space,
  edges,
  longWords,
  rightToLeft,
  emptyValues,
];

export default function Page() {
  const hasPlans = useContext(InstallationContext).hasPlans;
  const sections = SECTIONS.filter((section) => hasPlans || section !== offers);
  return (
    <>
      <PageTitle title="Components">
        Every part that the pages are made of, in every state. What a page needs is taken from here; what is
        missing is added here first.
      </PageTitle>
      <Contents sections={sections} />
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </>
  );
}
