import { newCalendarEntrySchema } from '@werkplan/shared/calendar/new-calendar-entry-schema.ts';
import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { type Day, isDay } from '@werkplan/shared/values/day.ts';
import { doubtfulBelow, parseKilograms, writeKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { useState } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, rowsAtoms } from '../live/day-store.ts';
import { useForm } from '../settings/use-form.ts';
import { addCalendarEntry } from './calendar-api.ts';

interface Begun {
  readonly kind: 'closure' | 'extraDay';
  readonly from: Day;
  readonly until: Day;
}

interface NewEntryForm {
  readonly kind: 'closure' | 'extraDay';
  readonly day: string;
  readonly until: string;
  readonly name: string;
}

/** Form state of the dialog for a new calendar entry; calls `onDone` after saving. */
export const useNewEntry = ({ kind, from, until }: Begun, onDone: () => void) => {
  const { t, language } = useText();
  const calendar = useAtomValue(calendarAtom);
  const capacities = [...(useAtomValue(rowsAtoms.hallCapacities)?.values() ?? [])];
  const [typed, setTyped] = useState<NewEntryForm>({ kind, day: from, until, name: '' });
  const [typedHalls, setTypedHalls] = useState<Partial<Record<HallId, string>>>({});
  const halls = hallIds.map((hallId) => ({
    hallId,
    text:
      typedHalls[hallId] ??
      writeKilograms(capacityOn(capacities, hallId, typed.day, false), doubtfulBelow.capacity),
  }));
  const entry = (): unknown => {
    const { day, name } = typed;
    if (typed.kind === 'closure') return typed;
    // Only the capacities that the user has edited are sent; the other halls keep their default.
    const own = halls.filter(({ hallId }) => typedHalls[hallId] !== undefined);
    return {
      kind: 'extraDay',
      day,
      name,
      capacities: own.map(({ hallId, text }) => ({
        hallId,
        maxCapacity: parseKilograms(text, language, doubtfulBelow.capacity).kilograms ?? Number.NaN,
      })),
    };
  };
  const { problems, busy, submit } = useForm(newCalendarEntrySchema, entry(), async (body) => {
    const saved = await addCalendarEntry(body);
    notifyDone(t('calendar.entered', { name: body.name }), saved);
    onDone();
  });
  const works = typed.kind === 'extraDay' && isDay(typed.day) && isWorkingDay(calendar, typed.day);
  return {
    typed,
    set: (changed: Partial<NewEntryForm>) => setTyped({ ...typed, ...changed }),
    halls,
    setHall: (hallId: HallId, text: string) => setTypedHalls({ ...typedHalls, [hallId]: text }),
    problems: works ? { ...problems, day: t('calendar.worksAlready') } : problems,
    busy,
    submit,
  };
};
