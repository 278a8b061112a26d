import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import type { FileContent, ReadingChoice } from './file-content.ts';
import { FileRefusal, maxFileBytes, type Reason } from './file-refusal.ts';

/** Request to the worker; includes the limit, because importing it would pull zod into the worker. */
export interface ReadRequest extends ReadingChoice {
  readonly file: File;
  readonly maxOrders: number;
}

/** Messages from a worker: progress from 0 to 1, then the result. */
export type Reading<Content = FileContent, Refused = Reason> =
  | { share: number }
  | { content: Content }
  | { refused: Refused };

/** Timeout; no list of orders takes this long. */
const longest = 30_000;

interface Options<Refused> {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Makes the error of a reason, so that each kind of file has reasons of its own. */
  readonly refusal: (reason: Refused | 'tooLong' | 'damaged') => Error;
}

/** Has a worker read what `request` names, and ends it. Aborted, it never settles. @throws what `refusal` makes */
export const readInWorker = <Content, Refused>(
  worker: Worker,
  request: object,
  { signal, onProgress, refusal }: Options<Refused>,
): Promise<Content> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      worker.terminate();
    };
    const refuse = (reason: Refused | 'tooLong' | 'damaged'): void => {
      end();
      reject(refusal(reason));
    };
    const timer = setTimeout(() => refuse('tooLong'), longest);
    signal.addEventListener('abort', end);
    worker.addEventListener('error', () => refuse('damaged'));
    worker.addEventListener('message', ({ data }: MessageEvent<Reading<Content, Refused>>) => {
      if ('share' in data) return onProgress(data.share);
      if ('refused' in data) return refuse(data.refused);
      end();
      resolve(data.content);
    });
    worker.postMessage(request);
  });

/**
 * Reads a file in a worker; `onProgress` is called with the share that is done. Aborted, it never settles.
 * @throws FileRefusal
 */
export const readFile = async (
  file: File,
  choice: ReadingChoice,
  { signal, onProgress }: Pick<Options<Reason>, 'signal' | 'onProgress'>,
): Promise<FileContent> => {
  if (file.size > maxFileBytes) throw new FileRefusal('tooLarge');
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  const request: ReadRequest = { file, maxOrders: maxBatch, ...choice };
  return await readInWorker<FileContent, Reason>(worker, request, {
    signal,
    onProgress,
    refusal: (reason) => new FileRefusal(reason),
  });
};
