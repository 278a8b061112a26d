import Camera from 'lucide-react/icons/camera';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { passwordManagerOptOut } from '../ui/password-managers.ts';
import styles from './missing-sheet.module.css';
import { Sheet } from './sheet.tsx';
import { usePhoto } from './use-photo.ts';

const maxCharacters = 200;

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
  const { photo, preview, state, take } = usePhoto();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onReport(note.trim(), photo);
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
            <span>{t(photo ? 'yardPage.missing.otherPhoto' : 'yardPage.missing.photo')}</span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="visually-hidden"
              onChange={take}
            />
          </label>
          {preview !== null && <img src={preview} alt={t('yardPage.photo.of', { site })} />}
        </div>
        <p className={styles['hint']} role="status">
          {(state === 'scaling' || state === 'unreadable') && t(`yardPage.missing.${state}`)}
        </p>
        <div className={styles['actions']}>
          <button type="button" className={styles['cancel']} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className={styles['send']} disabled={state === 'scaling'}>
            {t('yardPage.missing.send')}
          </button>
        </div>
      </form>
    </Sheet>
  );
};
