import type { DeliveryNote, NotePart } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { timeNow } from '../lib/server-time.ts';
import { passwordManagerOptOut } from '../ui/password-managers.ts';
import { kgOf, newReceiptId, withNonBreakingHyphen } from './link-notes.ts';
import styles from './receipt-form.module.css';
import { signatureOf, isDrawn, type Stroke } from './signature.ts';
import { SignaturePad } from './signature-pad.tsx';
import { usePhoto } from './use-photo.ts';
import type { Report } from './waiting.ts';
import { YardHead } from './yard-head.tsx';
import { useYardText } from './yard-text.ts';

const digitsIn = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

interface PartProps {
  part: NotePart;
  /** Number of missing pieces, or '' if the whole part is missing; undefined if nothing is missing. */
  missing: string | undefined;
  onMissing: (missing: string | undefined) => void;
}

/** Row of a part, with a button that reports it, or some of its pieces, as missing. */
const Part = ({ part, missing, onMissing }: PartProps): ReactNode => {
  const { t } = useYardText();
  const piecesId = useId();
  const pieces = part.positions.reduce((sum, position) => sum + position.pieces, 0);
  const isMissing = missing !== undefined;
  const facts = [
    part.parts > 1 && t('yardPage.part', { number: part.part, total: part.parts }),
    pieces > 0 && t('yardPage.receipt.pieces', { count: pieces }),
  ].filter((fact) => fact !== false);
  const Icon = isMissing ? X : Check;
  return (
    <li className={styles['part']} data-missing={isMissing || undefined}>
      <Icon className={styles['sign']} size={24} aria-hidden />
      <p className={styles['what']}>
        <strong>{t('yardPage.receipt.order', { number: part.externalNumber || part.orderId })}</strong>
        <span>{facts.join(' · ')}</span>
      </p>
      <span className={styles['kg']}>{formatKilograms(part.kg)}</span>
      <button
        type="button"
        className={styles['missing']}
        aria-pressed={isMissing}
        onClick={() => onMissing(isMissing ? undefined : '')}
      >
        {missing ? t('yardPage.missing', { count: Number(missing) }) : t('yardPage.status.missing')}
      </button>
      {isMissing && (
        <p className={styles['pieces']}>
          <label htmlFor={piecesId}>{t('yardPage.receipt.howMany')}</label>
          <input
            id={piecesId}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('yardPage.receipt.all')}
            value={missing}
            onChange={({ target }) => onMissing(digitsIn(target.value, 5).replace(/^0+/, ''))}
          />
        </p>
      )}
    </li>
  );
};

/** Compares the weighed kg with the planned ones: '110 weniger'; '' if they are equal or nothing was weighed. */
const useDifference = (planned: number, weighed: string): string => {
  const { t } = useYardText();
  if (weighed === '') return '';
  const difference = Number(weighed) - planned;
  const kg = formatNumber(Math.abs(difference));
  if (difference === 0) return '';
  return t(difference < 0 ? 'yardPage.receipt.less' : 'yardPage.receipt.more', { kg });
};

interface Props {
  note: DeliveryNote;
  /** True if a photo can be added. */
  takesPhoto: boolean;
  onDone: (report: Report & { kind: 'receipt' }, photo: Blob | null) => void;
  onClose: () => void;
}

/** Form of a receipt: missing parts, weighed kg, name, remark and signature. Escape and the phone's back button close it. */
export const ReceiptForm = ({ note, takesPhoto, onDone, onClose }: Props): ReactNode => {
  const { t } = useYardText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [missing, setMissing] = useState<ReadonlyMap<number, string>>(new Map());
  const [weighed, setWeighed] = useState('');
  const [name, setName] = useState('');
  const [remark, setRemark] = useState('');
  const [drawn, setDrawn] = useState<{ strokes: readonly Stroke[]; height: number }>({
    strokes: [],
    height: 1,
  });
  const { photo, state, take } = usePhoto();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const planned = kgOf(note);
  const difference = useDifference(planned, weighed);
  const setPart = (shipmentId: number, pieces: string | undefined): void => {
    const others = new Map(missing);
    if (pieces === undefined) others.delete(shipmentId);
    else others.set(shipmentId, pieces);
    setMissing(others);
  };
  const isReady = name.trim() !== '' && isDrawn(drawn.strokes) && state !== 'scaling';
  const finish = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    const receipt = {
      id: newReceiptId(),
      name: name.trim(),
      missing: [...missing].map(([shipmentId, pieces]) => ({
        shipmentId,
        pieces: pieces === '' ? null : Number(pieces),
      })),
      weighed: weighed === '' ? null : Number(weighed),
      remark: remark.trim(),
      signature: signatureOf(drawn.strokes, drawn.height),
      signedAt: new Date(timeNow()).toISOString(),
    };
    onDone({ kind: 'receipt', noteId: note.id, receipt }, photo);
  };
  return (
    <dialog ref={dialog} className={styles['page']} aria-label={note.content.site.name} onClose={onClose}>
      <form className={styles['form']} onSubmit={finish}>
        <YardHead
          title={note.content.site.name}
          detail={t('yardPage.note', { number: withNonBreakingHyphen(note.number) })}
          backText={t('common.cancel')}
          onBack={onClose}
        />
        <div className={styles['body']}>
          <ul className={styles['parts']}>
            {note.content.parts.map((part) => (
              <Part
                key={part.shipmentId}
                part={part}
                missing={missing.get(part.shipmentId)}
                onMissing={(pieces) => setPart(part.shipmentId, pieces)}
              />
            ))}
          </ul>
          <div className={styles['fields']}>
            <label htmlFor={`${id}-weighed`}>{t('yardPage.receipt.weighed')}</label>
            <div className={styles['weight']}>
              <input
                id={`${id}-weighed`}
                inputMode="numeric"
                autoComplete="off"
                aria-describedby={`${id}-planned`}
                value={weighed === '' ? '' : formatNumber(Number(weighed))}
                onChange={({ target }) => setWeighed(digitsIn(target.value, 5))}
              />
              <p id={`${id}-planned`} className={styles['planned']} aria-live="polite">
                <span>{t('yardPage.receipt.planned', { kg: formatNumber(planned) })}</span>
                {note.weighed !== null && (
                  <span>{t('yardPage.receipt.weighedAs', { kg: formatNumber(note.weighed) })}</span>
                )}
                <strong>{difference}</strong>
              </p>
            </div>
            <label htmlFor={`${id}-name`}>{t('yardPage.receipt.name')}</label>
            <input
              id={`${id}-name`}
              required
              maxLength={80}
              autoComplete="off"
              {...passwordManagerOptOut}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <label htmlFor={`${id}-remark`}>{t('yardPage.receipt.remark')}</label>
            <input
              id={`${id}-remark`}
              maxLength={500}
              autoComplete="off"
              {...passwordManagerOptOut}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          </div>
          <SignaturePad
            strokes={drawn.strokes}
            onDraw={(draw, height) => setDrawn(({ strokes }) => ({ strokes: draw(strokes), height }))}
          />
        </div>
        <footer className={styles['foot']}>
          {takesPhoto && (
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
          )}
          <p className={styles['hint']} role="status">
            {(state === 'scaling' || state === 'unreadable') && t(`yardPage.missing.${state}`)}
          </p>
          <button type="submit" className={styles['done']} disabled={!isReady}>
            <Check size={24} aria-hidden />
            <span>{t('yardPage.receipt.done')}</span>
          </button>
        </footer>
      </form>
    </dialog>
  );
};
