import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';

interface CapacityWords {
  /** Formats a capacity's day: 'Mi 18.11.', 'ab Mo 30.11.'; with the year unless it is the current one. */
  readonly dayText: (one: Pick<HallCapacity, 'kind' | 'day'>) => string;
  /** Names the hall: 'Halle 2', 'alle Hallen'. */
  readonly hallText: (hall: HallId | 'T') => string;
}

export const useCapacityWords = (): CapacityWords => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  return {
    dayText: ({ kind, day }) => {
      const isThisYear = day.slice(0, 4) === today.slice(0, 4);
      const date = formatDay(day, language, isThisYear ? 'tiny' : 'numeric');
      const text = `${formatDay(day, language, 'weekdayShort')} ${date}`;
      return kind === 'day' ? text : t('capacity.from', { day: text });
    },
    hallText: (hall) => (hall === 'T' ? t('calendar.capacity.allHalls') : t('hall.name', { id: hall })),
  };
};
