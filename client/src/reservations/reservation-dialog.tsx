import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { type NewReservation, newReservationSchema } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { doubtfulBelow, parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { type Day, isDay, mondayOf } from '@werkplan/shared/values/day.ts';
import { useState, type ReactNode } from 'react';
import type { ReserveProps } from '../halls/hall-places.ts';
import { notifyDone } from '../history/notify-done.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Field } from '../ui/field.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { createReservation, updateReservation } from './reservation-api.ts';
import styles from './reservation-dialog.module.css';
import { SiteChoice } from './site-choice.tsx';

interface NamedSite {
  readonly id: number;
  readonly name: string;
}

interface Props {
  /** The site to reserve for; null if the user chooses it in the dialog. */
  site: NamedSite | null;
  /** Null for a new reservation. */
  reservation: Reservation | null;
  /** Hall and day that are preset for a new reservation. */
  place?: { readonly hallId: HallId; readonly day: Day };
  onClose: () => void;
}

type Problems = Readonly<Record<string, string>>;

/** Dialog that reserves kg of a hall for a site, or edits an existing reservation (rules/reservations.md). */
export const ReservationDialog = ({ site: given, reservation, place, onClose }: Props): ReactNode => {
  const texts = useText();
  const { t, language } = texts;
  const today = useAtomValue(todayAtom);
  const [site, setSite] = useState(given);
  const [hallId, setHall] = useState<HallId>(reservation?.hallId ?? place?.hallId ?? 1);
  const [period, setPeriod] = useState<Reservation['period']>(
    reservation?.period ?? (place ? 'day' : 'week'),
  );
  const [day, setDay] = useState<string>(reservation?.day ?? place?.day ?? today);
  const [steel, setSteel] = useState(String(reservation?.steel || ''));
  const [matting, setMatting] = useState(String(reservation?.matting || ''));
  const [number, setNumber] = useState(reservation?.number ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const kilogramsOf = (text: string): number | null =>
    text.trim() === '' ? 0 : parseKilograms(text, language, doubtfulBelow.quantity).kilograms;

  const read = (): NewReservation | null => {
    const read = { steel: kilogramsOf(steel), matting: kilogramsOf(matting) };
    // A week may be entered as any of its days; it is stored as its Monday.
    const first = period === 'week' && isDay(day) ? mondayOf(day) : day;
    const note = reservation?.note ?? '';
    const checked = newReservationSchema.safeParse({
      siteId: site?.id,
      hallId,
      period,
      day: first,
      ...read,
      number: number.trim(),
      note,
    });
    if (checked.success) return checked.data;
    const found = checked.error.issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'siteId'
        ? t('validation.requiredField')
        : t(
            message.startsWith('validation.')
              ? (message as 'validation.required')
              : 'validation.invalidFormat',
          ),
    ]);
    setProblems(Object.fromEntries(found) as Problems);
    return null;
  };
  const confirm = async (): Promise<void> => {
    const wanted = read();
    if (!wanted || busy) return;
    setBusy(true);
    try {
      const done = reservation
        ? await updateReservation(reservation, wanted)
        : await createReservation(wanted);
      notifyDone(
        t(reservation ? 'reservations.changed' : 'reservations.created', { site: site?.name ?? '' }),
        done,
      );
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else notifyFailure(error);
    }
  };
  const cancel = (): void => {
    notify.warning(t('reservations.discarded'));
    onClose();
  };
  const kilograms = (field: 'steel' | 'matting', value: string, set: (text: string) => void): ReactNode => (
    <KilogramInput
      label={t(`order.column.${field}`)}
      value={value}
      error={problems[field]}
      onValueChange={(text) => {
        set(text);
        setProblems({});
      }}
    />
  );
  return (
    <ConfirmDialog
      open
      width="date"
      title={
        given
          ? t(reservation ? 'reservations.change' : 'reservations.new', { site: given.name })
          : t('reservations.newIn', { id: hallId })
      }
      confirmLabel={t(reservation ? 'reservations.save' : 'reservations.reserve')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    >
      {!given && (
        <SiteChoice
          hall={hallId}
          chosen={site?.id ?? null}
          error={problems['siteId']}
          onChoose={(one) => {
            setSite(one);
            setProblems({});
          }}
        />
      )}
      <div className={styles['fields']}>
        <Field id="reservation-hall" label={t('hall.label')}>
          <Select
            id="reservation-hall"
            label={t('hall.label')}
            value={String(hallId)}
            options={hallIds.map((id) => ({ value: String(id), label: t('hall.name', { id }) }))}
            onValueChange={(id) => setHall(Number(id) as HallId)}
          />
        </Field>
        <Field id="reservation-period" label={t('reservations.period')}>
          <Select
            id="reservation-period"
            label={t('reservations.period')}
            value={period}
            options={(['week', 'day'] as const).map((value) => ({
              value,
              label: t(`reservations.period.${value}`),
            }))}
            onValueChange={setPeriod}
          />
        </Field>
        <DayField
          label={t(`reservations.day.${period}`)}
          value={day}
          error={problems['day']}
          isAhead
          onValueChange={(value) => {
            setDay(value);
            setProblems({});
          }}
          onSubmit={() => void confirm()}
        />
        <TextField
          label={t('reservations.number')}
          value={number}
          maxLength={40}
          error={problems['number'] ?? null}
          onValueChange={setNumber}
        />
        {kilograms('steel', steel, setSteel)}
        {kilograms('matting', matting, setMatting)}
      </div>
    </ConfirmDialog>
  );
};

/** Dialog that reserves kg of this hall on this day; the user chooses the site. */
export const ReserveHere = ({ hall, day, onClose }: ReserveProps): ReactNode => (
  <ReservationDialog site={null} reservation={null} place={{ hallId: hall, day }} onClose={onClose} />
);
