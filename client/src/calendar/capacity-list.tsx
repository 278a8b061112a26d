import type { ComingCapacity } from '@werkplan/shared/halls/coming-capacities.ts';
import { setCapacitiesEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useSetAtom } from 'jotai';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useReopened } from '../lib/use-reopened.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardNote } from '../ui/card.tsx';
import { comingCapacitiesAtom, capacityDialogAtom } from './capacity-atoms.ts';
import { CapacityCarry } from './capacity-carry.tsx';
import styles from './capacity-list.module.css';
import { CapacityCells, CapacityTable } from './capacity-table.tsx';
import { useCapacityWords } from './capacity-words.ts';

const CapacityDialog = lazyPart(async () => (await import('./capacity-dialog.tsx')).CapacityDialog);

const Actions = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const open = useSetAtom(capacityDialogAtom);
  return (
    <>
      <Button size="small" icon={ClipboardPaste} onClick={() => open({ what: 'paste' })}>
        {t('calendar.capacity.paste')}
      </Button>
      <Button
        size="small"
        icon={Plus}
        onClick={() => open({ what: 'entry', day: today, kind: 'day', hall: 1 })}
      >
        {t('calendar.capacity.add')}
      </Button>
    </>
  );
};

const Row = ({ coming, mayEdit }: { coming: ComingCapacity; mayEdit: boolean }): ReactNode => {
  const { t } = useText();
  const open = useSetAtom(capacityDialogAtom);
  const { dayText, hallText } = useCapacityWords();
  const { kind, day, hall, maxCapacity, instead, reason } = coming;
  const words = {
    hall: hallText(hall),
    day: dayText(coming),
    tonnes: formatTonnes(maxCapacity),
    instead: formatTonnes(instead),
  };
  const figures = <CapacityCells hall={hall} words={words} />;
  if (!mayEdit)
    return (
      <tr>
        {figures}
        <td>{reason}</td>
      </tr>
    );
  return (
    <tr className={styles['editable']}>
      {figures}
      <td>
        <button
          type="button"
          className={styles['open']}
          aria-label={[t('calendar.capacity.edit', words), reason].filter(Boolean).join(', ')}
          onClick={() => open({ what: 'entry', day, kind, hall: coming.rows[0]?.hallId ?? 1 })}
        >
          {reason}
        </button>
      </td>
    </tr>
  );
};

export const CapacityList = (): ReactNode => {
  const { t } = useText();
  const coming = useAtomValue(comingCapacitiesAtom);
  const isLoaded = useAtomValue(shownDateAtom) !== null;
  const mayEdit = useMay(setCapacitiesEndpoint);
  const [opened, open] = useAtom(capacityDialogAtom);
  useReopened('calendar.capacities', opened?.what === 'paste' ? opened : null, open);
  return (
    <Card
      ruled
      title={t('calendar.capacity')}
      aside={t('calendar.capacity.text')}
      end={mayEdit && <Actions />}
    >
      {coming.length === 0 && isLoaded && <CardNote>{t('calendar.capacity.none')}</CardNote>}
      {coming.length > 0 && (
        <CapacityTable>
          {coming.map((one) => (
            <Row key={`${one.kind} ${one.day} ${one.hall}`} coming={one} mayEdit={mayEdit} />
          ))}
        </CapacityTable>
      )}
      {mayEdit && <CapacityCarry />}
      {opened && (
        <Suspense>
          <CapacityDialog opened={opened} onClose={() => open(null)} onReopen={() => open(opened)} />
        </Suspense>
      )}
    </Card>
  );
};
