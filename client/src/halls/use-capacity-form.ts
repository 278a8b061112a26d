import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { doubtfulBelow, parseKilograms, writeKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { useState } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { calendarAtom, rowsAtoms } from '../live/day-store.ts';
import { notifyDone } from '../history/notify-done.ts';
import { kilogramsHint, kilogramsProblem, unitQuestion } from '../ui/kilogram-text.ts';
import { notify } from '../lib/notify.ts';
import { notifyInvalid } from '../ui/notify-invalid.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { setCapacity } from './capacity-api.ts';

export type CapacityForm = ReturnType<typeof useCapacityForm>;

/** State of the form for a hall's capacity on the selected day, or on the edited row's; calls `onDone` after saving. */
export const useCapacityForm = (hall: HallId, onDone: () => void) => {
  const texts = useText();
  const { t, language } = texts;
  const selected = useAtomValue(selectedDayAtom);
  const [edited, setEdited] = useState<Day | null>(null);
  const day = edited ?? selected;
  const capacities = [...(useAtomValue(rowsAtoms.hallCapacities)?.values() ?? [])];
  const calendar = useAtomValue(calendarAtom);
  const current = capacityOn(capacities, hall, day, isClosedDay(calendar, day));
  const hasOwn = capacities.some((one) => one.hallId === hall && one.kind === 'day' && one.day === day);
  const [typed, setTyped] = useState<string | null>(null);
  const [kind, setKind] = useState<HallCapacity['kind']>('day');
  const [typedReason, setReason] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const existing = capacities.find((one) => one.hallId === hall && one.kind === kind && one.day === day);
  const text = typed ?? writeKilograms(current, doubtfulBelow.capacity);
  const reason = typedReason ?? existing?.reason ?? '';
  const { kilograms, problem: unreadable } = parseKilograms(text, language, doubtfulBelow.capacity);

  const start = (): void => {
    setTyped(null);
    setReason(null);
    setEdited(null);
    setKind('day');
    setTried(false);
  };
  const edit = (row: HallCapacity): void => {
    setEdited(row.day);
    setKind(row.kind);
    setTyped(writeKilograms(row.maxCapacity, doubtfulBelow.capacity));
    setReason(row.reason);
    setTried(false);
  };
  const discard = (): void => {
    if (typed !== null && kilograms !== (existing?.maxCapacity ?? current))
      notify.info(t('common.discarded'));
  };
  const send = async (maxCapacity: number): Promise<void> => {
    setBusy(true);
    try {
      const saved = await setCapacity({
        hallId: hall,
        kind,
        day,
        maxCapacity,
        ...(typedReason !== null && { reason: reason.trim() }),
      });
      const key = kind === 'day' ? 'capacity.savedDay' : 'capacity.savedFrom';
      const values = { id: hall, capacity: formatKilograms(maxCapacity) };
      notifyDone(t(key, { ...values, day: formatDay(day, language, 'numeric') }), saved);
      onDone();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const wrong = unreadable ? kilogramsProblem(text, unreadable, t) : t('validation.required');
  const save = (): void => {
    setTried(true);
    if (kilograms !== null) {
      if (!busy) void send(kilograms);
    } else if (unreadable !== unitQuestion) notifyInvalid(text, wrong);
  };
  const stays = kind === 'default' && hasOwn && !unreadable;
  const read = kilograms === 0 ? t('capacity.closed') : kilogramsHint(text, texts);
  const dayStays = stays && t('capacity.dayStays', { capacity: formatKilograms(current) });
  // Shows how the entered quantity is read, and that a day with an exception keeps it despite a new default.
  const hint = [typed === null && dayStays ? null : read, dayStays].filter(Boolean).join(' · ');
  return {
    text,
    setText: setTyped,
    day,
    kind,
    setKind,
    reason,
    setReason,
    edit,
    busy,
    hint,
    problem: tried && kilograms === null ? wrong : null,
    start,
    discard,
    save,
  };
};
