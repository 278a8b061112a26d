import { FileRefusal } from './file-refusal.ts';
import { fileRows } from './file-rows.ts';
import type { ReadRequest, Reading } from './reading.ts';

/** Reads a file beside the page, so that the page stays fluid and whatever goes wrong can be ended. */
const send = (reading: Reading): void => postMessage(reading);

/** The file's bytes are the smaller part of the work. */
const shareOfParsing = 0.9;

addEventListener('message', ({ data: { file, mostOrders } }: MessageEvent<ReadRequest>) => {
  void (async () => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      send({ share: 1 - shareOfParsing });
      const rows = await fileRows(bytes, mostOrders, (share) =>
        send({ share: 1 - shareOfParsing + share * shareOfParsing }),
      );
      send({ rows });
    } catch (error) {
      send({ refused: error instanceof FileRefusal ? error.reason : 'damaged' });
    }
  })();
});
