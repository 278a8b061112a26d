/** Maximum size (bytes) of a photo that the server accepts. */
const maxBytes = 2 * 1024 * 1024;
/** Length (px) of a photo's longer side, which is enough to read a bundle's label. */
const longestSide = 1_600;
const qualities = [0.82, 0.7, 0.55, 0.4];

/** Returns the scale factor for a picture, at most 1. */
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
 * Converts a photo to a JPEG within the server's limit. Redrawing it upright removes metadata such as time and place.
 * @throws if the file is not a picture
 */
export const scalePhoto = async (file: Blob): Promise<Blob> => {
  const picture = await read(file);
  const canvas = draw(picture, longestSide);
  picture.close();
  for (const quality of qualities) {
    const photo = await asJpeg(canvas, quality);
    if (photo && photo.size <= maxBytes) return photo;
  }
  throw new Error('The photo could not be made small enough.');
};

/** Returns a small version of the photo, at most `longest` px long, as a data: address, which the CSP allows. */
export const thumbnailOf = async (photo: Blob, longest: number): Promise<string> => {
  const picture = await read(photo);
  const canvas = draw(picture, longest);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
};
