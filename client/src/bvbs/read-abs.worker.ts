import type { AbsReadResult, ReadAbsRequest } from './abs-content.ts';
import { readContent } from './read-content.ts';

// Reads BVBS files outside the main thread; a file is read again after each answer of the planner.

const send = (reading: AbsReadResult): void => postMessage(reading);

addEventListener('message', ({ data }: MessageEvent<ReadAbsRequest>) => {
  readContent(data).then(send, () => send({ refused: { refusal: 'damaged' } }));
});
