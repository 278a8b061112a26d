import { maxAbsBytes } from '@werkplan/shared/bvbs/abs-file.ts';
import { readInWorker } from '../orders/import/reading.ts';
import type { AbsAnswers, AbsContent, ReadAbsRequest, RefusedFile } from './abs-content.ts';

export class AbsFileRefusedError extends Error {
  readonly refused: RefusedFile;

  constructor(refused: RefusedFile) {
    super(refused.refusal);
    this.refused = refused;
  }
}

/**
 * Reads a BVBS file in a worker, using the planner's answers. Never settles after an abort.
 * @throws AbsFileRefusedError
 */
export const readAbs = async (
  file: File,
  { encoding, taken, weights }: AbsAnswers,
  signal: AbortSignal,
): Promise<AbsContent> => {
  if (file.size > maxAbsBytes) throw new AbsFileRefusedError({ refusal: 'tooLarge' });
  const worker = new Worker(new URL('./read-abs.worker.ts', import.meta.url), { type: 'module' });
  const request: ReadAbsRequest = {
    file,
    encoding: encoding ?? undefined,
    taken: [...taken],
    weights: [...weights],
  };
  return await readInWorker<AbsContent, RefusedFile>(worker, request, {
    signal,
    onProgress: () => undefined,
    refusal: (reason) => new AbsFileRefusedError(typeof reason === 'string' ? { refusal: reason } : reason),
  });
};
