import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import Signature from 'lucide-react/icons/signature';
import type { ReactNode } from 'react';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { kgOf, shownReceipt, signingAtom, notesToSign } from './link-notes.ts';
import styles from './run-foot.module.css';
import { waitingAtom } from './yard-atoms.ts';
import { useYardText } from './yard-text.ts';

/**
 * Shows how much the run has delivered, and opens the next note to sign. The departure can be reverted until a note is
 * signed.
 */
export const NotesFoot = ({
  notes,
  onCallBack,
}: {
  notes: readonly DeliveryNote[];
  onCallBack: () => void;
}): ReactNode => {
  const { t } = useYardText();
  const waiting = useAtomValue(waitingAtom);
  const open = notesToSign(notes, waiting);
  const tonnesOf = (some: readonly DeliveryNote[]): string =>
    formatTonnes(some.reduce((sum, note) => sum + kgOf(note), 0));
  const handed = notes.filter((note) => shownReceipt(note, waiting) !== null);
  return (
    <footer className={styles['foot']} data-asking>
      <p className={styles['count']}>
        <strong>{t('yardPage.foot.open', { count: open.length })}</strong>
        <span>
          {t('yardPage.foot.handed', { done: tonnesOf(handed), all: tonnesOf([...handed, ...open]) })}
        </span>
      </p>
      {handed.length === 0 && (
        <button type="button" className={styles['back']} onClick={onCallBack}>
          <span>{t('yardPage.foot.callBack')}</span>
        </button>
      )}
      <button
        type="button"
        className={styles['leave']}
        onClick={() => store().set(signingAtom, open[0]?.id ?? null)}
      >
        <Signature size={24} aria-hidden />
        <span>{t('yardPage.note.sign')}</span>
      </button>
    </footer>
  );
};
