import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import type { FileContent, ReadOptions } from './file-content.ts';
import { FileRefusalError, maxFileBytes, type FileRefusalReason } from './file-refusal.ts';

/** Request to the worker; includes the maximum number of orders, because importing it would load zod into the worker. */
export interface WorkerReadRequest extends ReadOptions {
  readonly file: File;
  readonly maxOrders: number;
}

/** Message from a worker: the progress from 0 to 1, and at the end the content or the reason for refusing the file. */
export type WorkerReadMessage<Content = FileContent, Refused = FileRefusalReason> =
  | { share: number }
  | { content: Content }
  | { refused: Refused };

/** Maximum time (ms) for reading a file; no list of orders takes longer. */
const longest = 30_000;

interface Options<Refused> {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Creates the error for a reason, so that each file type has its own reasons. */
  readonly refusal: (reason: Refused | 'tooLong' | 'damaged') => Error;
}

/**
 * Lets a worker read the file in `request`, and terminates the worker afterwards. Never settles after an abort. @throws the
 * error that `refusal` creates
 */
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
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReadMessage<Content, Refused>>) => {
      if ('share' in data) return onProgress(data.share);
      if ('refused' in data) return refuse(data.refused);
      end();
      resolve(data.content);
    });
    worker.postMessage(request);
  });

/**
 * Reads a file in a worker; `onProgress` receives the share of the work that is done. Never settles after an abort. @throws
 * FileRefusalError
 */
export const readFile = async (
  file: File,
  choice: ReadOptions,
  { signal, onProgress }: Pick<Options<FileRefusalReason>, 'signal' | 'onProgress'>,
): Promise<FileContent> => {
  if (file.size > maxFileBytes) throw new FileRefusalError('tooLarge');
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  const request: WorkerReadRequest = { file, maxOrders: maxBatch, ...choice };
  return await readInWorker<FileContent, FileRefusalReason>(worker, request, {
    signal,
    onProgress,
    refusal: (reason) => new FileRefusalError(reason),
  });
};
