const NEAR_PX = 24;

export interface ReadingPosition {
  /**
   * Scrolls until the answer below the question is visible. Must be called after each change of the conversation.
   * @param turn changes with each question
   */
  follow(scroller: Element, question: Element, turn: string): void;
}

/**
 * Scrolls with a growing answer until its question reaches the top of the log. A user who scrolls manually is not
 * scrolled again until the next question.
 */
export function createReadingPosition(): ReadingPosition {
  let lastTurn = '';
  let position = 0;

  return {
    follow(scroller, question, turn) {
      const isNextTurn = turn !== lastTurn;
      lastTurn = turn;
      if (!isNextTurn && Math.abs(scroller.scrollTop - position) >= NEAR_PX) return;
      scroller.scrollTop += distance(scroller, question);
      // Clamped to the end of the content.
      position = scroller.scrollTop;
    },
  };
}

/** The distance from the top of the visible area to the question, including its `scroll-margin-top`. */
function distance(scroller: Element, question: Element): number {
  const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const margin = Number.parseFloat(getComputedStyle(question).scrollMarginTop) || 0;
  return question.getBoundingClientRect().top - top - margin;
}
