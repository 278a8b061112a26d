import { useState, type ChangeEvent } from 'react';
import { scalePhoto, thumbnailOf } from './scale-photo.ts';

const previewSide = 320;

interface Taken {
  readonly photo: Blob | null;
  /** Small version of the photo as a data: address. */
  readonly preview: string | null;
  readonly state: 'none' | 'scaling' | 'unreadable' | 'taken';
}
const none: Taken = { photo: null, preview: null, state: 'none' };

/** Returns the photo for a report, scaled down for sending, and `take`, which handles the file input's change event. */
export const usePhoto = (): Taken & { readonly take: (event: ChangeEvent<HTMLInputElement>) => void } => {
  const [taken, setTaken] = useState(none);
  const scale = async (file: File): Promise<void> => {
    setTaken({ ...none, state: 'scaling' });
    try {
      const photo = await scalePhoto(file);
      setTaken({ photo, preview: await thumbnailOf(photo, previewSide), state: 'taken' });
    } catch {
      setTaken({ ...none, state: 'unreadable' });
    }
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) void scale(file);
  };
  return { ...taken, take };
};
