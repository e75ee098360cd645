import { Avatar } from '#components/ui/Avatar.tsx';
import { Icon, type IconName } from '#components/ui/Icon.tsx';
import { Logo } from '#components/ui/Logo.tsx';
import type { SectionProps } from './Section.tsx';

/** Seven user ids that result in seven different default pictures. */
const PEOPLE = ['b', 'c', 'd', 'e', 'f', 'g', 'a'];

const OWN = {
  id: 'h',
  profileMedia: {
    mediaId: null,
    media: {
      sourceUrl: '/images/profile-social.png',
      version: null,
      details: { altText: 'A doorway on green ground' },
    },
  },
};

/** The use of each icon; the type requires an entry for every icon. */
const ICONS: Record<IconName, string> = {
  arrow: 'Goes on',
  back: 'Goes back',
  chat: 'The chat agent',
  check: 'Is part of it',
  close: 'Closes',
  down: 'Moves down in a list',
  menu: 'Opens a menu',
  minus: 'Is not part of it',
  more: 'Opens what can be done with a row',
  search: 'The search agent',
  share: 'The share agent',
  up: 'Moves up in a list',
};

export const avatars: SectionProps = {
  id: 'avatars',
  title: 'Avatar',
  use: 'Beside a person’s name. People without a picture have one of seven, always the same; it has no text alternative, because the name is beside it.',
  samples: {
    ...Object.fromEntries(
      PEOPLE.map((id, at) => [`Number ${at + 1}`, <Avatar key={id} person={{ id, profileMedia: null }} />]),
    ),
    'Their own': <Avatar person={OWN} />,
    '24 pixels': <Avatar person={{ id: 'b', profileMedia: null }} size={24} />,
    '96 pixels': <Avatar person={OWN} size={96} />,
  },
};

export const icons: SectionProps = {
  id: 'icons',
  title: 'Icon',
  use: 'Beside words, or alone on a button that has a label. It takes the colour of the text around it.',
  samples: {
    ...Object.fromEntries(
      Object.entries(ICONS).map(([name, use]) => [
        `${name}: ${use}`,
        <Icon key={name} name={name as IconName} />,
      ]),
    ),
    '16 pixels': <Icon name="search" size={16} />,
    '40 pixels': <Icon name="search" size={40} />,
  },
};

export const logo: SectionProps = {
  id: 'logo',
  title: 'Logo',
  use: 'The mark, beside the name of the website or alone in a link with that name.',
  samples: Object.fromEntries(
    [24, 28, 40, 64].map((size) => [`${size} pixels`, <Logo key={size} size={size} />]),
  ),
};
