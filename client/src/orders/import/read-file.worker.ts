import { FileRefusal } from './file-refusal.ts';
import { fileRows } from './file-rows.ts';
import type { Asked, Told } from './reading.ts';

/** Reads a file beside the page, so that the page stays fluid and whatever goes wrong can be ended. */
const tell = (told: Told): void => postMessage(told);

/** The file's bytes are the smaller part of the work. */
const shareOfParsing = 0.9;

addEventListener('message', ({ data: { file, mostOrders } }: MessageEvent<Asked>) => {
  void (async () => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      tell({ share: 1 - shareOfParsing });
      const rows = await fileRows(bytes, mostOrders, (share) =>
        tell({ share: 1 - shareOfParsing + share * shareOfParsing }),
      );
      tell({ rows });
    } catch (error) {
      tell({ refused: error instanceof FileRefusal ? error.reason : 'damaged' });
    }
  })();
});
