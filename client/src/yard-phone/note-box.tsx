import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import Clock from 'lucide-react/icons/clock';
import SignatureIcon from 'lucide-react/icons/signature';
import type { ReactNode } from 'react';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import {
  isValidNote,
  linkNotesAtom,
  shownReceipt,
  signingAtom,
  withNonBreakingHyphen,
  type ShownReceipt,
} from './link-notes.ts';
import styles from './note-box.module.css';
import { viewBoxOf, svgPathOf } from './signature.ts';
import { timeInZone } from './words.ts';
import { waitingAtom } from './yard-atoms.ts';
import { useYardText } from './yard-text.ts';

const Signed = ({ receipt }: { receipt: ShownReceipt }): ReactNode => {
  const { t, language } = useYardText();
  const { timeZone } = useAtomValue(linkNotesAtom);
  const { name, signature, signedAt, weighed, isWaiting } = receipt;
  const time = timeInZone(timeZone, signedAt, language);
  const kg = weighed === null ? null : formatKilograms(weighed);
  return (
    <div className={styles['signed']} data-waiting={isWaiting || undefined}>
      {signature && (
        <svg className={styles['signature']} viewBox={viewBoxOf(signature.strokes)} aria-hidden>
          <path d={svgPathOf(signature.strokes)} />
        </svg>
      )}
      <p className={styles['words']}>
        <strong>{t('yardPage.receipt.by', { name })}</strong>
        <span>{[isWaiting ? t('yardPage.waits', { time }) : time, kg].filter(Boolean).join(' · ')}</span>
      </p>
      {isWaiting && <Clock size={24} aria-hidden />}
    </div>
  );
};

/** Shows a delivery note's receipt, or a button that opens the form to sign it. */
export const NoteBox = ({ note }: { note: DeliveryNote }): ReactNode => {
  const { t } = useYardText();
  const waiting = useAtomValue(waitingAtom);
  const receipt = shownReceipt(note, waiting);
  if (receipt) return <Signed receipt={receipt} />;
  if (!isValidNote(note)) return null;
  return (
    <button type="button" className={styles['sign']} onClick={() => store().set(signingAtom, note.id)}>
      <SignatureIcon size={24} aria-hidden />
      <span>{t('yardPage.note', { number: withNonBreakingHyphen(note.number) })}</span>
    </button>
  );
};
