import type { Step } from '#components/sites/sites/StepList.tsx';
import { sitePath } from '#lib/routes.ts';

interface Progress {
  userName: string;
  /** The slug of the newest website; undefined without one. */
  siteSlug: string | undefined;
  isVerified: boolean;
  /** Pages of a website were read. */
  isRead: boolean;
  /** The owner, or a visitor, has asked something. */
  isTried: boolean;
  /** The widget was seen on a website lately. */
  isInstalled: boolean;
  hasConversation: boolean;
}

/** The steps from a new account to the first conversation of a visitor; none when all are done. */
export function firstSteps(progress: Progress): Step[] {
  const { userName, siteSlug, isVerified, isRead, isTried, isInstalled, hasConversation } = progress;
  const addSite = `/u/${userName}#add-heading`;
  const site = siteSlug === undefined ? undefined : sitePath(userName, siteSlug);
  const inSite = (place: string) => (site === undefined ? addSite : `${site}/${place}`);
  const steps = [
    {
      label: 'Confirm your email address',
      text: 'We send leads and summaries there.',
      href: `/u/${userName}/settings#address-heading`,
      isDone: isVerified,
    },
    {
      label: 'Add your website',
      text: 'Its address is enough.',
      href: addSite,
      isDone: site !== undefined,
    },
    {
      label: 'Have its pages read',
      text: 'That takes a minute or two. See which pages were read.',
      href: inSite('knowledge'),
      isDone: isRead,
    },
    {
      label: 'Try it',
      text: 'Ask a question that your visitors ask.',
      href: '/playground',
      isDone: isTried,
    },
    {
      label: 'Install the widget',
      text: 'One line of script, and we check that it is there.',
      href: inSite('install'),
      isDone: isInstalled,
    },
    {
      label: 'Get the first conversation',
      text: 'Read what visitors ask, and what they were told.',
      href: inSite('conversations'),
      isDone: hasConversation,
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
