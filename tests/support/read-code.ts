import { createRequire } from 'node:module';
import type readQr from 'jsqr';
import type { Locator } from 'playwright-core';

// A module of the old kind, which names itself and its default alike.
const decode = createRequire(import.meta.url)('jsqr') as typeof readQr;

/** What a camera reads of a QR code as it stands on the screen or on paper; null: nothing. */
export const readCode = async (code: Locator): Promise<string | null> => {
  const picture = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await code.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const drawn = context?.getImageData(0, 0, image.width, image.height);
    return { pixels: [...(drawn?.data ?? [])], width: image.width, height: image.height };
  }, picture);
  return decode(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
};
