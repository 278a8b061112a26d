import type { AbsReading, ReadAbsRequest } from './abs-content.ts';
import { readContent } from './read-content.ts';

/** Reads a BVBS file beside the page, once more for each answer of the planner. */
const send = (reading: AbsReading): void => postMessage(reading);

addEventListener('message', ({ data }: MessageEvent<ReadAbsRequest>) => {
  readContent(data).then(send, () => send({ refused: { refusal: 'damaged' } }));
});
