import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import type { FileContent, ReadingChoice } from './file-content.ts';
import { FileRefusal, maxFileBytes, type Reason } from './file-refusal.ts';

/** Request to the worker; includes the limit, because importing it would pull zod into the worker. */
export interface ReadRequest extends ReadingChoice {
  readonly file: File;
  readonly maxOrders: number;
}

/** Messages from the worker: progress from 0 to 1, then the result. */
export type Reading = { share: number } | { content: FileContent } | { refused: Reason };

/** Timeout; no list of orders takes this long. */
const longest = 30_000;

/** Reads a file in a worker and reports progress. Never settles after an abort. @throws FileRefusal */
export const readFile = (
  file: File,
  choice: ReadingChoice,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<FileContent> =>
  new Promise((resolve, reject) => {
    if (file.size > maxFileBytes) {
      reject(new FileRefusal('tooLarge'));
      return;
    }
    const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => {
      clearTimeout(timer);
      worker.terminate();
    };
    const refuse = (reason: Reason): void => {
      end();
      reject(new FileRefusal(reason));
    };
    const timer = setTimeout(() => refuse('tooLong'), longest);
    signal.addEventListener('abort', end);
    worker.addEventListener('error', () => refuse('damaged'));
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => {
      if ('share' in data) return onProgress(data.share);
      if ('refused' in data) return refuse(data.refused);
      end();
      resolve(data.content);
    });
    worker.postMessage({ file, maxOrders: maxBatch, ...choice } satisfies ReadRequest);
  });
