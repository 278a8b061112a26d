import { createDriverEndpoint, updateDriverEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import type { Driver } from '@werkplan/shared/trucks/driver-schema.ts';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { cx } from '../lib/class-names.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useDrivers } from '../trucks/drivers.ts';
import { truckAtom } from '../trucks/truck-atoms.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardNote } from '../ui/card.tsx';
import styles from './driver-list.module.css';

const DriverDialog = lazyPart(async () => (await import('./driver-dialog.tsx')).DriverDialog);

const Shown = ({ driver }: { driver: Driver }): ReactNode => {
  const { t } = useText();
  const registration = useAtomValue(truckAtom(driver.truckId ?? 0))?.registration;
  return (
    <>
      <span className={styles['name']}>{driver.name}</span>
      <span className={cx(styles['detail'], styles['end'])}>{registration}</span>
      <span className={styles['detail']}>{driver.phone}</span>
      <span className={cx(styles['detail'], styles['end'])}>{!driver.isActive && t('driver.gone')}</span>
    </>
  );
};

/** Lists the drivers by name, active ones first. */
export const DriverList = (): ReactNode => {
  const { t } = useText();
  const drivers = useDrivers();
  const mayAdd = useMay(createDriverEndpoint);
  const mayChange = useMay(updateDriverEndpoint);
  const [opened, open] = useState<number | 'new' | null>(null);
  const driver = drivers?.find(({ id }) => id === opened) ?? null;
  const add = mayAdd && (
    <Button size="small" icon={Plus} onClick={() => open('new')}>
      {t('driver.one')}
    </Button>
  );
  const sorted = drivers?.toSorted((one, other) => Number(other.isActive) - Number(one.isActive)) ?? [];
  return (
    <Card ruled title={t('driver.list')} aside={t('driver.list.text')} end={add}>
      {drivers?.length === 0 && <CardNote>{t('driver.none')}</CardNote>}
      <ul className={styles['list']}>
        {sorted.map((one) => (
          <li key={one.id}>
            {mayChange ? (
              <button
                type="button"
                className={cx(styles['driver'], !one.isActive && styles['gone'])}
                onClick={() => open(one.id)}
              >
                <Shown driver={one} />
              </button>
            ) : (
              <div className={cx(styles['driver'], !one.isActive && styles['gone'])}>
                <Shown driver={one} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {(opened === 'new' || driver) && (
        <Suspense>
          <DriverDialog driver={driver} onClose={() => open(null)} />
        </Suspense>
      )}
    </Card>
  );
};
