/** What a plain form that asks something carries beside its prompt and, in a new chat, its bot. */
export function AskFields() {
  return (
    <>
      <input type="hidden" name="_form" value="ask" />
      <input type="hidden" name="_next" value="/playground/{id}#latest" />
    </>
  );
}
