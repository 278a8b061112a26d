import { maxAbsBytes } from '@werkplan/shared/bvbs/abs-file.ts';
import { useEffect, useRef, useState } from 'react';
import { readInWorker } from '../orders/import/reading.ts';
import type { AbsAnswers, AbsContent, ReadAbsRequest, RefusedFile } from './abs-content.ts';

export interface AbsFile {
  readonly file: File;
  readonly answers: AbsAnswers;
  /** Null during the first read, and for refused files. */
  readonly content: AbsContent | null;
  readonly refused: RefusedFile | null;
  readonly isReading: boolean;
}

const unanswered: AbsAnswers = { encoding: null, taken: new Set(), weights: new Map() };

class AbsFileRefusedError extends Error {
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
const readAbs = async (
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

const refusedBy = (error: unknown): RefusedFile =>
  error instanceof AbsFileRefusedError ? error.refused : { refusal: 'damaged' };

/** Reads files one after the other, and a file again when its encoding is chosen or one of its questions is answered. */
export const useAbsFiles = (files: readonly File[]) => {
  const [states, setStates] = useState<readonly AbsFile[]>(() =>
    files.map((file) => ({ file, answers: unanswered, content: null, refused: null, isReading: true })),
  );
  const running = useRef(new Map<number, AbortController>());
  const patch = (at: number, change: (before: AbsFile) => Partial<AbsFile>): void =>
    setStates((all) => all.map((one, index) => (index === at ? { ...one, ...change(one) } : one)));
  const read = async (at: number, answers: AbsAnswers): Promise<void> => {
    const [file, controller] = [files[at], new AbortController()];
    if (!file) return;
    running.current.get(at)?.abort();
    running.current.set(at, controller);
    patch(at, () => ({ answers, isReading: true }));
    try {
      const content = await readAbs(file, answers, controller.signal);
      patch(at, () => ({ content, isReading: false }));
    } catch (error) {
      // Keeps the former content if reading again after an answer fails.
      patch(at, ({ content }) => ({ refused: content ? null : refusedBy(error), isReading: false }));
    }
  };
  useEffect(() => {
    const controllers = running.current;
    void (async () => {
      for (const at of files.keys()) await read(at, unanswered);
    })();
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other files mount another preview
  }, []);
  return { files: states, read: (at: number, answers: AbsAnswers): void => void read(at, answers) };
};
