const [maxSide, maxPixels] = [8_192, 25_000_000];

/** Whether a picture of these sides is one that a screen can be asked to unpack. */
export const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels;
