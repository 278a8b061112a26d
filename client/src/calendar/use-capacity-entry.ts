import type { CapacityChange } from '@werkplan/shared/halls/capacity-change-schema.ts';
import { calendarAtom } from '../live/day-store.ts';
import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import { type Day, isDay } from '@werkplan/shared/values/day.ts';
import { doubtfulBelow, parseKilograms, writeKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { useState } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { capacitiesAtom } from './capacity-atoms.ts';
import { useChangeCapacities } from './use-change-capacities.ts';

interface Begun {
  readonly day: Day;
  readonly kind: HallCapacity['kind'];
}

interface CapacityEntryForm extends Begun {
  /** The reason as typed; null until the user edits it. */
  readonly reason: string | null;
  readonly halls: Partial<Record<HallId, string>>;
}

/** Form state of the capacity dialog; an empty field of a hall removes the exception of the
 * form's day, or the default that begins on it. */
export const useCapacityEntry = (begun: Begun, onDone: () => void) => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const [capacities, calendar] = [useAtomValue(capacitiesAtom), useAtomValue(calendarAtom)];
  const [typed, setTyped] = useState<CapacityEntryForm>({ ...begun, reason: null, halls: {} });
  const [tried, setTried] = useState(false);
  const { busy, send } = useChangeCapacities(onDone);
  const { day, kind } = typed;
  const rows = capacities.filter((row) => row.day === day && row.kind === kind);
  const capacityOf = (hall: HallId): HallCapacity | undefined => rows.find(({ hallId }) => hallId === hall);
  const reason = typed.reason ?? rows.find((row) => row.reason !== '')?.reason ?? '';
  const halls = hallIds.map((hallId) => {
    const existing = capacityOf(hallId);
    const text =
      typed.halls[hallId] ?? (existing ? writeKilograms(existing.maxCapacity, doubtfulBelow.capacity) : '');
    const others = capacities.filter(({ id }) => id !== existing?.id);
    const usual = isDay(day) ? capacityOn(others, hallId, day, isClosedDay(calendar, day)) : 0;
    return { hallId, text, usual, existing, ...parseKilograms(text, language, doubtfulBelow.capacity) };
  });
  const wrongDay = !isDay(day) || day < today;
  const changes = halls.flatMap(({ hallId, existing, kilograms }): CapacityChange[] => {
    if (kilograms === null) return existing ? [{ hallId, kind, day, maxCapacity: null }] : [];
    const isSame = existing?.maxCapacity === kilograms && existing.reason === reason.trim();
    return isSame ? [] : [{ hallId, kind, day, maxCapacity: kilograms, reason: reason.trim() }];
  });
  const submit = (): void => {
    setTried(true);
    if (!wrongDay && reason.trim().length <= 60 && halls.every(({ problem }) => problem === null))
      send(changes);
  };
  const remove = (): void =>
    send(rows.map(({ hallId }): CapacityChange => ({ hallId, kind, day, maxCapacity: null })));
  return {
    typed: { ...typed, reason },
    set: (changed: Partial<CapacityEntryForm>) => setTyped({ ...typed, ...changed }),
    halls,
    setHall: (hall: HallId, text: string) => setTyped({ ...typed, halls: { ...typed.halls, [hall]: text } }),
    dayProblem: tried && wrongDay ? t('validation.invalidDate') : null,
    reasonProblem: reason.trim().length > 60 ? t('validation.tooLong') : null,
    hasRows: rows.length > 0,
    busy,
    submit,
    remove,
  };
};
