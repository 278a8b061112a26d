import { clientPart } from './client.ts';

/** ms of a frame in which steps are begun: what they draw must be laid out and painted in it, too. */
const turnMs = 12;

interface Turn {
  readonly work: () => void;
}

const drawingTurns = clientPart(() => {
  const waiting: Turn[] = [];
  let underWay: Turn | undefined;
  let frameAt = Number.NEGATIVE_INFINITY;
  let isAsked = false;

  const askForFrame = (): void => {
    if (isAsked) return;
    isAsked = true;
    const begin = (): void => {
      isAsked = false;
      frameAt = performance.now();
      settle();
    };
    // A hidden page has no frames.
    if (document.hidden) setTimeout(begin);
    else requestAnimationFrame(begin);
  };
  const settle = (): void => {
    if (underWay || waiting.length === 0) return;
    if (performance.now() - frameAt > turnMs) return askForFrame();
    underWay = waiting.shift();
    underWay?.work();
  };
  return {
    take: (turn: Turn): void => {
      waiting.push(turn);
      settle();
    },
    end: (turn: Turn): void => {
      if (underWay === turn) underWay = undefined;
      else if (waiting.includes(turn)) waiting.splice(waiting.indexOf(turn), 1);
      settle();
    },
  };
});

/**
 * Lists that are drawn in steps take turns: one step at a time, and on a slow machine one a frame, so that no frame has to lay out
 * and paint what several of them made. `work` begins a step when it is its turn; call the returned function once that step stands, or
 * when it is no longer wanted.
 */
export const takeTurn = (work: () => void): (() => void) => {
  const turn = { work };
  const { take, end } = drawingTurns();
  take(turn);
  return () => end(turn);
};
