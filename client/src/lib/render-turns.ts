import { clientPart } from './client.ts';

/** Age of a frame (ms) up to which steps may start in it; the rest of the frame is left for layout and paint. */
const startWithinMs = 12;

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
    // A hidden page gets no animation frames.
    if (document.hidden) setTimeout(begin);
    else requestAnimationFrame(begin);
  };
  const settle = (): void => {
    if (underWay || waiting.length === 0) return;
    if (performance.now() - frameAt > startWithinMs) return askForFrame();
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
 * Lets lists that render in steps take turns: a step starts once the previous step of any list has ended, and only in the
 * first 12 ms of a frame, so that frames stay short. `work` starts a step; call the returned function once the step is
 * rendered or no longer wanted.
 */
export const takeRenderTurn = (work: () => void): (() => void) => {
  const turn = { work };
  const { take, end } = drawingTurns();
  take(turn);
  return () => end(turn);
};
