import { Fragment } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Plain text whose web addresses are links. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(ADDRESS).map((part, position) =>
    // Every second part is an address, because the pattern has one group.
    position % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
