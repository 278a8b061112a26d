import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './mark-photo.module.css';
import { Sheet } from './sheet.tsx';
import { thumbnailOf } from './scale-photo.ts';
import { useYardSession } from './yard-context.ts';

const largeSide = 1_200;

interface Props {
  /** Id of the photo on the server, or the photo itself while it waits to be sent. */
  photo: string | Blob;
  site: string;
}

/** Thumbnail of a photo, which a tap enlarges. */
export const MarkPhoto = ({ photo, site }: Props): ReactNode => {
  const { t } = useText();
  const yard = useYardSession();
  const [address, setAddress] = useState<string | null>(null);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const picture = photo instanceof Blob ? photo : await yard.photo(photo);
      const made = await thumbnailOf(picture, largeSide);
      if (!isGone) setAddress(made);
    };
    // Without a connection, only the note is shown.
    show().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [photo, yard]);
  if (address === null) return <span className={styles['place']} />;
  const name = t('yardPage.photo.of', { site });
  return (
    <>
      <button type="button" className={styles['photo']} aria-label={name} onClick={() => setIsLarge(true)}>
        <img src={address} alt="" />
      </button>
      {isLarge && (
        <Sheet title={name} onClose={() => setIsLarge(false)}>
          <img className={styles['large']} src={address} alt={name} />
          <button type="button" className={styles['close']} onClick={() => setIsLarge(false)}>
            {t('common.close')}
          </button>
        </Sheet>
      )}
    </>
  );
};
