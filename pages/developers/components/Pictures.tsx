import { Avatar } from '#components/ui/Avatar.tsx';
import { Icon, type IconName } from '#components/ui/Icon.tsx';
import { Logo } from '#components/ui/Logo.tsx';
import { Row, Sample, type SectionProps } from './Section.tsx';

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
  children: (
    <Row>
      {PEOPLE.map((id, position) => (
        <Sample key={id} of={`Number ${position + 1}`}>
          <Avatar person={{ id, profileMedia: null }} />
        </Sample>
      ))}
      <Sample of="Their own">
        <Avatar person={OWN} />
      </Sample>
      <Sample of="24 pixels">
        <Avatar person={{ id: 'b', profileMedia: null }} size={24} />
      </Sample>
      <Sample of="96 pixels">
        <Avatar person={OWN} size={96} />
      </Sample>
    </Row>
  ),
};

export const icons: SectionProps = {
  id: 'icons',
  title: 'Icon',
  use: 'Beside words, or alone on a button that has a label. It takes the colour of the text around it.',
  children: (
    <Row>
      {Object.entries(ICONS).map(([name, use]) => (
        <Sample key={name} of={`${name}: ${use}`}>
          <Icon name={name as IconName} />
        </Sample>
      ))}
      <Sample of="16 pixels">
        <Icon name="search" size={16} />
      </Sample>
      <Sample of="40 pixels">
        <Icon name="search" size={40} />
      </Sample>
    </Row>
  ),
};

export const logo: SectionProps = {
  id: 'logo',
  title: 'Logo',
  use: 'The mark, beside the name of the website or alone in a link with that name.',
  children: (
    <Row>
      {[24, 28, 40, 64].map((size) => (
        <Sample key={size} of={`${size} pixels`}>
          <Logo size={size} />
        </Sample>
      ))}
    </Row>
  ),
};
