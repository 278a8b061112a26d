import { FileRefusalError } from './file-refusal.ts';
import { readFileContent } from './file-rows.ts';
import type { WorkerReadRequest, WorkerReadMessage } from './reading.ts';

/** Sends a message to the page. Files are read in this worker, so that the page stays responsive and can end a stuck read. */
const send = (reading: WorkerReadMessage): void => postMessage(reading);

/** Share of parsing in the progress; the rest is that of reading the bytes. */
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
