/** A product as an object of the audit log, also where one of its prices changes. */
export const productObject = ({ id, name }: { id: string; name: string }) => ({
  kind: 'product' as const,
  id,
  name,
});
