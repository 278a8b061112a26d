import { createRequire } from 'node:module';
import type readQr from 'jsqr';
import type { Locator } from 'playwright-core';

// This CommonJS module has the same name for the module and its default export, which an ES import would confuse.
const decode = createRequire(import.meta.url)('jsqr') as typeof readQr;

/** Decodes the QR code from a screenshot, as a camera would; null when it is unreadable. */
export const readCode = async (code: Locator): Promise<string | null> => {
  const picture = (await code.screenshot()).toString('base64');
  const { greys, width, height } = await code.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const drawn = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    // The pixels are returned as one string, because transferring an array of a million numbers takes seconds.
    let text = '';
    for (let at = 1; at < drawn.length; at += 4) text += String.fromCharCode(drawn[at] ?? 0);
    return { greys: btoa(text), width: image.width, height: image.height };
  }, picture);
  const pixels = [...Buffer.from(greys, 'base64')].flatMap((grey) => [grey, grey, grey, 255]);
  return decode(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
};
