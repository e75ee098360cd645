const NEAR_PX = 24;

export interface ReadingPosition {
  /**
   * Scrolls so that the answer below the question is visible. To be called after each change of the conversation.
   * @param turn changes with each question
   */
  follow(scroller: Element, question: Element, turn: string): void;
}

/**
 * Follows an answer as it grows until its question has reached the top; from there readers scroll at their own pace.
 * A reader who scrolls away is not moved again until the next question.
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
      // Clamped by the end of the content.
      position = scroller.scrollTop;
    },
  };
}

/** From the top of what is visible to the question with its `scroll-margin-top`. */
function distance(scroller: Element, question: Element): number {
  const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const margin = Number.parseFloat(getComputedStyle(question).scrollMarginTop) || 0;
  return question.getBoundingClientRect().top - top - margin;
}
