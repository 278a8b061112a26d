import { createRequire } from 'node:module';
import type readQr from 'jsqr';
import type { Locator } from 'playwright-core';

// A module of the old kind, which names itself and its default alike.
const decode = createRequire(import.meta.url)('jsqr') as typeof readQr;

/** Decodes the QR code from a screenshot, as a camera would; null when it can't be read. */
export const readCode = async (code: Locator): Promise<string | null> => {
  const picture = (await code.screenshot()).toString('base64');
  const { greys, width, height } = await code.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const drawn = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    // As one text: a list of a million numbers takes seconds to hand over.
    let text = '';
    for (let at = 1; at < drawn.length; at += 4) text += String.fromCharCode(drawn[at] ?? 0);
    return { greys: btoa(text), width: image.width, height: image.height };
  }, picture);
  const pixels = [...Buffer.from(greys, 'base64')].flatMap((grey) => [grey, grey, grey, 255]);
  return decode(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
};
