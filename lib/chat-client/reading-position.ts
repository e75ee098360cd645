const NEAR_PX = 24;

/**
 * Scrolls with a growing answer until its question reaches the top of the log, or the end of a long question is near it. A
 * user who scrolls manually is not scrolled again until the next question.
 */
export function createReadingPosition() {
  let lastTurn = '';
  let position = 0;

  return {
    /**
     * Scrolls until the answer below the question is visible. Must be called after each change of the conversation.
     * @param turn changes with each question
     * @param lastMessage where it ends in a form: all of it is shown if it fits
     */
    follow(scroller: Element, question: Element, turn: string, lastMessage?: Element | null): void {
      const isNextTurn = turn !== lastTurn;
      lastTurn = turn;
      // What was removed meanwhile has moved the end, and with it the position.
      const kept = Math.min(position, scroller.scrollHeight - scroller.clientHeight);
      if (!isNextTurn && Math.abs(scroller.scrollTop - kept) >= NEAR_PX) return;
      scroller.scrollTop +=
        lastMessage && fits(scroller, lastMessage) ? scroller.scrollHeight : distance(scroller, question);
      // Clamped to the end of the content.
      position = scroller.scrollTop;
    },
  };
}

/** The space around a message that is shown whole. */
const SPACE_PX = 16;

const fits = ({ clientHeight }: Element, message: Element): boolean =>
  message.getBoundingClientRect().height + 2 * SPACE_PX <= clientHeight;

/** The share of the visible area that a long question may fill: below its end the answer begins. */
const MAX_QUESTION_SHARE = 0.4;

/** The distance from the top of the visible area to the question, including its `scroll-margin-top`. */
function distance(scroller: Element, question: Element): number {
  const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const margin = Number.parseFloat(getComputedStyle(question).scrollMarginTop) || 0;
  const box = question.getBoundingClientRect();
  const hidden = Math.max(0, box.height - scroller.clientHeight * MAX_QUESTION_SHARE);
  return box.top + hidden - top - margin;
}
