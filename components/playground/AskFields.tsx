/** What a plain form that asks something carries beside its prompt. */
export function AskFields({ botId }: { botId: string | undefined }) {
  return (
    <>
      <input type="hidden" name="_form" value="ask" />
      <input type="hidden" name="_next" value="/playground/{id}#latest" />
      {botId !== undefined && <input type="hidden" name="botId" value={botId} />}
    </>
  );
}
