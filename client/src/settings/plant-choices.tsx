import { changePlantEndpoint, plantRegionsEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantRegion } from '@werkplan/shared/plant/plant-region-schema.ts';
import type { PlantChange } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { Select } from '../ui/select.tsx';
import styles from './plant-choices.module.css';
import { WeekdayChoice } from './weekday-choice.tsx';

/** Saves changed settings of the plant, which apply at once. Shows the toast `saved`, or the refusal. */
export const savePlant = async (change: PlantChange, saved: string): Promise<void> => {
  try {
    store().set(plantAtom, (await call(changePlantEndpoint, { body: change })).data);
    notify.success(saved);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Returns the regions with public holidays of their own (states, their parts, countries); empty until loaded. */
export const useRegions = (): readonly PlantRegion[] => {
  const [regions, setRegions] = useState<readonly PlantRegion[]>([]);
  useEffect(() => {
    call(plantRegionsEndpoint, {}, { quiet: true })
      .then(({ data }) => setRegions(data))
      .catch(notifyFailure);
  }, []);
  return regions;
};

interface RegionProps {
  region: string;
  regions: readonly PlantRegion[];
  className?: string;
}

/** Select for the region whose public holidays close the plant. */
export const RegionSelect = ({ region, regions, className }: RegionProps): ReactNode => {
  const { t } = useText();
  return (
    <Select
      size="small"
      label={t('calendar.region')}
      value={region}
      options={[
        { value: '', label: t('calendar.region.none') },
        ...regions.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onValueChange={(next) => void savePlant({ region: next }, t('calendar.region.saved'))}
      {...(className !== undefined && { className })}
    />
  );
};

interface Props {
  region: string;
  workdays: string;
}

/** Choice of the plant's region and working weekdays, from which the plant calendar is computed from today on. */
export const PlantChoices = ({ region, workdays }: Props): ReactNode => {
  const { t } = useText();
  const regions = useRegions();
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['label']} aria-hidden>
          {t('calendar.region')}
        </span>
        {regions.length > 0 && (
          <RegionSelect region={region} regions={regions} className={styles['region'] ?? ''} />
        )}
      </div>
      <div className={styles['row']}>
        <span className={styles['label']} aria-hidden>
          {t('settings.plant.workdays')}
        </span>
        <WeekdayChoice
          label={t('settings.plant.workdays')}
          value={workdays}
          onValueChange={(next) => void savePlant({ workdays: next }, t('settings.plant.saved'))}
        />
      </div>
    </>
  );
};
