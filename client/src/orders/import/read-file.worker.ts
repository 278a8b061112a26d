import { FileRefusal } from './file-refusal.ts';
import { fileContent } from './file-rows.ts';
import type { ReadRequest, Reading } from './reading.ts';

/** Reads files in a worker, so that the page stays responsive and a stuck read can be terminated. */
const send = (reading: Reading): void => postMessage(reading);

/** Parsing is the larger part of the work. */
const shareOfParsing = 0.9;

/** Reading fails for folders, and for files that another program has locked. */
const bytesOf = async (file: File): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new FileRefusal('unreadable', { cause });
  }
};

addEventListener('message', ({ data: { file, ...options } }: MessageEvent<ReadRequest>) => {
  void (async () => {
    try {
      const bytes = await bytesOf(file);
      send({ share: 1 - shareOfParsing });
      const content = await fileContent(bytes, options, (share) =>
        send({ share: 1 - shareOfParsing + share * shareOfParsing }),
      );
      send({ content });
    } catch (error) {
      send({ refused: error instanceof FileRefusal ? error.reason : 'damaged' });
    }
  })();
});
