/** The space of items that are not rendered. Only scripts set it: the content security policy forbids style attributes. */
export function Spacer({ height }: { height: number }) {
  return height > 0 && <div aria-hidden="true" style={{ blockSize: height }} />;
}
