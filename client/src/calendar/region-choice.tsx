import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { plantAtom, readPlant } from '../live/plant-settings.ts';
import { RegionSelect, useRegions } from '../settings/plant-choices.tsx';
import { Button } from '../ui/button.tsx';
import styles from './region-choice.module.css';

const BanDaysDialog = lazyPart(async () => (await import('./ban-days-dialog.tsx')).BanDaysDialog);

/**
 * Shows the region whose public holidays close the plant, as a select for administrators, and a button that opens the days with
 * a driving ban.
 */
export const RegionChoice = (): ReactNode => {
  const { t } = useText();
  const plant = useAtomValue(plantAtom);
  const mayChange = useMay(changePlantEndpoint);
  const regions = useRegions();
  const bans = useOpening();
  const isKnown = plant?.region !== undefined;
  useEffect(() => {
    if (!isKnown) readPlant().catch(notifyFailure);
  }, [isKnown]);
  if (plant?.region === undefined || regions.length === 0) return null;
  const { region } = plant;
  const name = regions.find(({ code }) => code === region)?.name ?? (region || t('calendar.region.none'));
  return (
    <div className={styles['region']}>
      <span aria-hidden={mayChange}>{t('calendar.region')}</span>
      {mayChange ? <RegionSelect region={region} regions={regions} /> : <b>{name}</b>}
      <Button size="small" onClick={bans.open}>
        {t('calendar.bans')}
      </Button>
      {bans.isOpen && (
        <Suspense>
          <BanDaysDialog onClose={bans.close} />
        </Suspense>
      )}
    </div>
  );
};
