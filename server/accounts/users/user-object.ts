/** An account as an object of the audit log. */
export const userObject = ({ id, name }: { id: string; name: string }) => ({
  kind: 'user' as const,
  id,
  name,
});
