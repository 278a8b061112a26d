import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import {
  makeNotesEndpoint,
  notesOfRunEndpoint,
  weighNoteEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import { parseKilograms, writeKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { useEffect, useState, type ReactNode } from 'react';
import FileText from 'lucide-react/icons/file-text';
import { useMay } from '../account/may.ts';
import { deliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { lastMarkTimeAtom } from '../deliveries/run-yard.tsx';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { type Translate, useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { momentText } from '../live/moment-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './delivery-notes-dialog.module.css';

const NoteState = ({ note }: { note: DeliveryNote }): ReactNode => {
  const { t } = useText();
  if (note.canceledAt !== null) return <Badge tone="danger">{t('notes.canceled')}</Badge>;
  if (note.correctedBy !== null)
    return <Badge tone="neutral">{t('notes.correctedBy', { number: note.correctedBy })}</Badge>;
  return note.corrects === null ? null : (
    <Badge tone="info">{t('notes.corrects', { number: note.corrects })}</Badge>
  );
};

/** Returns the parts that the site has reported as missing: '2 Stück von Auftrag 4712'. */
const missingText = ({ content, receipt }: DeliveryNote, t: Translate): string =>
  (receipt?.missing ?? [])
    .map(({ shipmentId, pieces }) => {
      const part = content.parts.find((one) => one.shipmentId === shipmentId);
      const order = part?.externalNumber || part?.orderId || '–';
      return pieces === null
        ? t('notes.missingPart', { order })
        : t('notes.missingPieces', { pieces, order });
    })
    .join(', ');

const Receipt = ({ note }: { note: DeliveryNote }): ReactNode => {
  const { t, language } = useText();
  const { receipt } = note;
  if (!receipt) return null;
  const { name, signedAt, missing, remark } = receipt;
  const moment = momentText(signedAt, t, language);
  return (
    <>
      <span className={styles['received']}>
        {name === '' ? t('notes.received', { moment }) : t('notes.receivedBy', { name, moment })}
      </span>
      {missing.length > 0 && (
        <span className={styles['missing']}>{t('notes.missing', { what: missingText(note, t) })}</span>
      )}
      {remark !== '' && <span className={styles['remark']}>{remark}</span>}
    </>
  );
};

interface NoteProps {
  readonly note: DeliveryNote;
  readonly onNote: (note: DeliveryNote) => void;
}

/** Field for the weight (kg) that the plant has measured. It replaces the weight that the site wrote into its receipt. */
const Weight = ({ note, onNote }: NoteProps): ReactNode => {
  const { t, language } = useText();
  const shown = note.weighed === null ? '' : writeKilograms(note.weighed, 0);
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const { kilograms: kg, problem } = parseKilograms(typed ?? shown, language);
    if (typed === null || problem !== null) return;
    try {
      if (kg !== note.weighed)
        onNote((await call(weighNoteEndpoint, { params: { id: note.id }, body: { kg } })).data);
      setTyped(null);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <span className={styles['weight']}>
      <KilogramInput
        size="small"
        asksBelow={0}
        aria-label={t('notes.weigh', { number: note.number })}
        placeholder={t('notes.weighed')}
        value={typed ?? shown}
        onValueChange={setTyped}
        onBlur={() => void save()}
        onKeyDown={({ key }) => void (key === 'Enter' && save())}
      />
    </span>
  );
};

const Note = ({ note, onNote }: NoteProps): ReactNode => {
  const { t, language } = useText();
  const mayWeigh = useMay(weighNoteEndpoint);
  const { site, parts } = note.content;
  const kg = parts.reduce((sum, part) => sum + part.kg, 0);
  const isOver = note.canceledAt !== null || note.correctedBy !== null;
  const difference = note.weighed === null ? 0 : note.weighed - kg;
  const facts = [
    site.name,
    `${formatNumber(kg)} kg`,
    !mayWeigh && note.weighed !== null && `${t('notes.weighed')} ${formatNumber(note.weighed)} kg`,
    difference !== 0 &&
      t(difference < 0 ? 'notes.less' : 'notes.more', { kg: formatNumber(Math.abs(difference)) }),
  ];
  return (
    <li className={cx(styles['note'], isOver && styles['over'])}>
      <span className={styles['words']}>
        <b className={styles['number']}>{note.number}</b>
        <span className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</span>
        <Receipt note={note} />
      </span>
      <NoteState note={note} />
      {mayWeigh && !isOver && <Weight note={note} onNote={onNote} />}
      <a
        className={buttonClass({ size: 'small' })}
        href={`/api/notes/${note.id}/pdf?language=${language}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('notes.openOne', { number: note.number })}
      >
        <FileText size={14} strokeWidth={1.75} aria-hidden />
        {t('notes.open')}
      </a>
    </li>
  );
};

/** Shows a run's delivery notes, the newest first, and makes them (rules/notes.md). */
export const DeliveryNotesDialog = ({
  deliveryId,
  onClose,
}: {
  deliveryId: number;
  onClose: () => void;
}): ReactNode => {
  const { t, language } = useText();
  const delivery = useAtomValue(deliveryAtom(deliveryId));
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  const mayMake = useMay(makeNotesEndpoint);
  const [notes, setNotes] = useState<readonly DeliveryNote[] | null>(null);
  const [busy, setBusy] = useState(false);
  const departed = delivery?.departed?.at;
  const marked = useAtomValue(lastMarkTimeAtom(deliveryId));
  // Loads the notes again when the run departs, or the yard reports a mark or signature, while the dialog is open.
  useEffect(() => {
    call(notesOfRunEndpoint, { params: { id: deliveryId } }).then(
      ({ data }) => setNotes(data.notes),
      notifyFailure,
    );
  }, [deliveryId, departed, marked]);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      setNotes((await call(makeNotesEndpoint, { params: { id: deliveryId } })).data.notes);
    } catch (error) {
      notifyFailure(error);
    }
    setBusy(false);
  };
  const day = delivery ? `${formatDay(delivery.date, language, 'full')}, ${delivery.startingTime}` : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notes.title', { run: truck?.registration ?? '' })}
      subtitle={day}
      width="notes"
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      footerStart={
        mayMake && (
          <Button busy={busy} onClick={() => void make()}>
            {t(notes?.length ? 'notes.renew' : 'notes.make')}
          </Button>
        )
      }
    >
      {notes === null ? (
        <Skeleton width="100%" height={52} />
      ) : notes.length === 0 ? (
        <p className={styles['none']}>{t('notes.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {notes.map((note) => (
            <Note
              key={note.id}
              note={note}
              onNote={(changed) =>
                setNotes((shown) => shown?.map((one) => (one.id === changed.id ? changed : one)) ?? null)
              }
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
};
