import type { SiteView } from '#server/sites/sites.ts';

interface Progress {
  site: SiteView;
  /** The website was read to its end, at least once. */
  isRead: boolean;
  /** The widget was seen on the website lately. */
  isInstalled: boolean;
  isAsked: boolean;
}

/**
 * The steps from an added website to its first question; none when it has got there, with its own look and words or
 * without. `place` is below the path of the website.
 */
export function firstSteps({ site, isRead, isInstalled, isAsked }: Progress) {
  if (isRead && isInstalled && isAsked) return [];
  return [
    {
      label: 'Have your website read',
      text: 'See which pages were read, and which were not.',
      place: 'knowledge',
      isDone: isRead,
    },
    {
      label: 'Choose the look',
      text: 'Colour, place, light or dark, share buttons.',
      place: 'look',
      isDone: site.lookSavedAt !== null,
    },
    {
      label: 'Choose the words',
      text: 'Name, greeting, first questions, language.',
      place: 'words',
      isDone: site.wordsSavedAt !== null,
    },
    {
      label: 'Put it on your website',
      text: 'One line, and we check that it is there.',
      place: 'install',
      isDone: isInstalled,
    },
    {
      label: 'Get the first question',
      text: 'What visitors ask, and what they were told.',
      place: 'conversations',
      isDone: isAsked,
    },
  ];
}
