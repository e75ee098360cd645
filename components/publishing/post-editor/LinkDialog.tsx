import { TextDialog } from '../../media/TextDialog.tsx';

interface LinkDialogProps {
  /** The address of the link that is changed; empty for a new one. */
  address: string;
  /** Called with an empty address to remove the link. */
  onLink(address: string): void;
  onClose(): void;
}

/** Asks for the address of a link. */
export function LinkDialog({ address, onLink, onClose }: LinkDialogProps) {
  const help = address && 'Leave it empty to remove the link.';
  return (
    <TextDialog
      id="link-dialog"
      title="Link"
      field={{
        name: 'address',
        label: 'Address',
        value: address,
        placeholder: 'https://',
        help,
        optional: true,
      }}
      button={address ? 'Save link' : 'Add link'}
      onSubmit={(entered) => {
        const found = completed(entered);
        if (found === undefined) return 'Enter an address like https://example.org, or a path like /pricing.';
        onLink(found);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

/** The address with its scheme; undefined if it is invalid or has another scheme, such as `javascript:`. */
function completed(address: string): string | undefined {
  if (address === '' || /^(?:https?:\/\/|mailto:)\S+$/i.test(address) || /^[/#](?!\/)\S*$/.test(address))
    return address;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : undefined;
}
