import type { AbsReadResult, ReadAbsRequest } from './abs-content.ts';
import { readContent } from './read-content.ts';

/** Reads a BVBS file outside the main thread, again for each answer of the planner. */
const send = (reading: AbsReadResult): void => postMessage(reading);

addEventListener('message', ({ data }: MessageEvent<ReadAbsRequest>) => {
  readContent(data).then(send, () => send({ refused: { refusal: 'damaged' } }));
});
