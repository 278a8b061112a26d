import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { makeNotesEndpoint, notesOfRunEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { useEffect, useState, type ReactNode } from 'react';
import FileText from 'lucide-react/icons/file-text';
import { useMay } from '../account/may.ts';
import { deliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './notes-dialog.module.css';

const NoteState = ({ note }: { note: DeliveryNote }): ReactNode => {
  const { t } = useText();
  if (note.canceledAt !== null) return <Badge tone="danger">{t('notes.canceled')}</Badge>;
  if (note.correctedBy !== null)
    return <Badge tone="neutral">{t('notes.correctedBy', { number: note.correctedBy })}</Badge>;
  return note.corrects === null ? null : (
    <Badge tone="info">{t('notes.corrects', { number: note.corrects })}</Badge>
  );
};

const Note = ({ note }: { note: DeliveryNote }): ReactNode => {
  const { t, language } = useText();
  const { site, parts } = note.content;
  const kg = parts.reduce((sum, part) => sum + part.kg, 0);
  const isOver = note.canceledAt !== null || note.correctedBy !== null;
  return (
    <li className={cx(styles['note'], isOver && styles['over'])}>
      <span className={styles['words']}>
        <b className={styles['number']}>{note.number}</b>
        <span className={styles['facts']}>{`${site.name} · ${formatNumber(kg)} kg`}</span>
      </span>
      <NoteState note={note} />
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
export const NotesDialog = ({
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
  // A departure that comes while the dialog is open brings notes along.
  useEffect(() => {
    call(notesOfRunEndpoint, { params: { id: deliveryId } }).then(
      ({ data }) => setNotes(data.notes),
      notifyFailure,
    );
  }, [deliveryId, departed]);
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
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </Dialog>
  );
};
