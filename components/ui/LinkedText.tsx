const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Plain text whose web addresses are links. */
export const LinkedText = ({ text, target }: { text: string; target?: '_blank' }) =>
  text.split(ADDRESS).map((part, position) =>
    // Every second part is an address, because the pattern has one group.
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <a key={position} href={part} target={target} rel={target && 'noreferrer'}>
        {part}
      </a>
    ),
  );
