import { FileRefusalError } from './file-refusal.ts';
import { readFileContent } from './file-rows.ts';
import type { WorkerReadRequest, WorkerReadMessage } from './reading.ts';

/** Reads files in a worker, so that the page stays responsive and a stuck read can be terminated. */
const send = (reading: WorkerReadMessage): void => postMessage(reading);

/** Parsing's share of the progress; reading the bytes is the rest. */
const shareOfParsing = 0.9;

/** Reads a file. This fails for folders, and for files that another program has locked. */
const bytesOf = async (file: File): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new FileRefusalError('unreadable', { cause });
  }
};

addEventListener('message', ({ data: { file, ...options } }: MessageEvent<WorkerReadRequest>) => {
  void (async () => {
    try {
      const bytes = await bytesOf(file);
      send({ share: 1 - shareOfParsing });
      const content = await readFileContent(bytes, options, (share) =>
        send({ share: 1 - shareOfParsing + share * shareOfParsing }),
      );
      send({ content });
    } catch (error) {
      send({ refused: error instanceof FileRefusalError ? error.reason : 'damaged' });
    }
  })();
});
