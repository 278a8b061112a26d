import Camera from 'lucide-react/icons/camera';
import { useId, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { passwordManagerOptOut } from '../ui/password-managers.ts';
import styles from './missing-sheet.module.css';
import { scalePhoto, thumbnailOf } from './scale-photo.ts';
import { Sheet } from './sheet.tsx';

const maxCharacters = 200;
const previewSide = 320;

interface Photo {
  readonly photo: Blob;
  readonly preview: string;
}

interface Props {
  site: string;
  onReport: (note: string, photo: Blob | null) => void;
  onClose: () => void;
}

/** Reports a missing card, optionally with a note and a photo. */
export const MissingSheet = ({ site, onReport, onClose }: Props): ReactNode => {
  const { t } = useText();
  const noteId = useId();
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<Photo | 'none' | 'scaling' | 'unreadable'>('none');
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    setPhoto('scaling');
    try {
      const scaled = await scalePhoto(file);
      setPhoto({ photo: scaled, preview: await thumbnailOf(scaled, previewSide) });
    } catch {
      setPhoto('unreadable');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onReport(note.trim(), typeof photo === 'object' ? photo.photo : null);
  };
  return (
    <Sheet title={t('yardPage.missing.title', { site })} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit}>
        <label htmlFor={noteId} className={styles['label']}>
          {t('yardPage.missing.note')}
        </label>
        <textarea
          id={noteId}
          className={styles['note']}
          autoComplete="off"
          {...passwordManagerOptOut}
          rows={2}
          maxLength={maxCharacters}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={styles['photo']}>
          <label className={styles['take']}>
            <Camera size={22} aria-hidden />
            <span>
              {t(typeof photo === 'object' ? 'yardPage.missing.otherPhoto' : 'yardPage.missing.photo')}
            </span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="visually-hidden"
              onChange={(event) => void take(event)}
            />
          </label>
          {typeof photo === 'object' && <img src={photo.preview} alt={t('yardPage.photo.of', { site })} />}
        </div>
        <p className={styles['hint']} role="status">
          {(photo === 'scaling' || photo === 'unreadable') && t(`yardPage.missing.${photo}`)}
        </p>
        <div className={styles['actions']}>
          <button type="button" className={styles['cancel']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className={styles['send']} disabled={photo === 'scaling'}>
            {t('yardPage.missing.send')}
          </button>
        </div>
      </form>
    </Sheet>
  );
};
