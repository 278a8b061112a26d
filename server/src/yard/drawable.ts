const [maxSide, maxPixels] = [8_192, 25_000_000];

/** True if a screen can be expected to decode a picture of this size. */
export const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels;
