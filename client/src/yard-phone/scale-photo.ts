/** Bytes the server takes. */
const mostBytes = 2 * 1024 * 1024;
/** px of the longer side: enough to read a label of a bundle. */
const longestSide = 1_600;
const qualities = [0.82, 0.7, 0.55, 0.4];

/** By how much a picture of that size is scaled down, at most to 1. */
const scaleOf = (width: number, height: number, longest: number): number =>
  Math.min(1, longest / Math.max(width, height, 1));

const draw = (picture: ImageBitmap, longest: number): HTMLCanvasElement => {
  const scale = scaleOf(picture.width, picture.height, longest);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const asJpeg = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  await new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

const read = async (file: Blob): Promise<ImageBitmap> =>
  await createImageBitmap(file, { imageOrientation: 'from-image' });

/**
 * The photo as a JPEG that the server takes. It is drawn anew, upright, so nothing of where and when it was taken is left in
 * it. @throws for what is no picture
 */
export const scalePhoto = async (file: Blob): Promise<Blob> => {
  const picture = await read(file);
  const canvas = draw(picture, longestSide);
  picture.close();
  for (const quality of qualities) {
    const photo = await asJpeg(canvas, quality);
    if (photo && photo.size <= mostBytes) return photo;
  }
  throw new Error('the photo stays too large');
};

/** A small picture of the photo as an address that the page's policy allows. */
export const thumbnailOf = async (photo: Blob, longest: number): Promise<string> => {
  const picture = await read(photo);
  const canvas = draw(picture, longest);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
};
