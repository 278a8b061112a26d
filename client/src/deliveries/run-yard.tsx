import { CircleAlert, PackageCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { clockTime } from '../live/clock-time.ts';
import { Badge } from '../ui/badge.tsx';
import { deliveryAtom } from './delivery-atoms.ts';
import styles from './run-yard.module.css';
import { watchMissing } from './yard-alarm.ts';
import { runMarksAtom } from './yard-atoms.ts';

// For as long as the window is open, on whatever page that shows the day.
watchMissing();

/** What the yard says of a run: 'abgefahren 06:12', '1 fehlt', '2 von 4 geladen'; nothing before it says anything. */
export const RunYard = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const { t, language } = useText();
  const departed = useAtomValue(deliveryAtom(deliveryId))?.departed;
  const { cards, ready, loaded, missing } = useAtomValue(runMarksAtom(deliveryId));
  if (ready + loaded + missing === 0 && !departed) return null;
  const title =
    departed && t('yard.by', { by: departed.by, time: clockTime(new Date(departed.at), language) });
  return (
    <span className={styles['yard']} data-yard={departed ? 'departed' : 'loading'}>
      {missing > 0 && (
        <Badge size="card" tone="danger" icon={CircleAlert}>
          {t('yard.missing', { count: missing })}
        </Badge>
      )}
      {departed ? (
        <Badge size="card" tone="ok" icon={Truck} title={title ?? ''}>
          {t('yard.departed', { time: clockTime(new Date(departed.at), language) })}
        </Badge>
      ) : (
        <Badge size="card" tone={loaded === cards ? 'ok' : 'neutral'} icon={PackageCheck}>
          {t('yard.loaded', { loaded, cards })}
        </Badge>
      )}
    </span>
  );
};
