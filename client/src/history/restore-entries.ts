import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { planDayAtom } from '../live/day-store.ts';
import { pastDayAtom, type RestoreEntries } from '../live/past-day.ts';
import { mayAtom } from '../account/may.ts';
import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import { putBack } from './put-back.ts';
import { differingFields, restoreLabel, valueThen } from './restorable.ts';

/** Maximum number of fields listed in a menu. */
const maxFields = 6;

/** Menu entries of a row in the past: the whole row, and each field that differs now, with its former value. */
export const restoreEntries: RestoreEntries = (kind, id) => {
  const [past, now] = [store().get(pastDayAtom), store().get(planDayAtom)];
  if (!past?.[kind].has(id) || !now || !store().get(mayAtom(restoreRowEndpoint))) return [];
  const words = { t: translateNow, language: currentLanguage() };
  const fields = differingFields(past, now, kind, id).slice(0, maxFields);
  return [
    {
      key: `restore ${kind}`,
      label: restoreLabel({ kind, id }, words),
      icon: RotateCcw,
      onSelect: () => void putBack({ kind, id }),
    },
    ...fields.map((field) => ({
      key: `restore ${kind} ${field}`,
      label: restoreLabel({ kind, id, field }, words),
      detail: valueThen(past, { kind, id, field }, words),
      icon: RotateCcw,
      onSelect: () => void putBack({ kind, id, field }),
    })),
    'rule',
  ];
};
