import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { DrivingBanDay } from '@werkplan/shared/plant/driving-ban-schema.ts';
import { easterOf, listedBanDays } from '@werkplan/shared/plant/driving-bans.ts';
import { addDays, type Day, isDay } from '@werkplan/shared/values/day.ts';
import X from 'lucide-react/icons/x';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { savePlant, useRegions } from '../settings/plant-choices.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './ban-days.module.css';

const dayIn = ({ day }: DrivingBanDay, year: string): Day =>
  day.startsWith('easter') ? addDays(easterOf(Number(year)), Number(day.slice(6))) : `${year}-${day}`;

/** Parses '24.12.' as '12-24' (month first). Returns null for other texts; '29.2.' is a day, because leap years have it. */
const readDay = (typed: string): string | null => {
  const [, day = '', month = ''] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.?\s*$/.exec(typed) ?? [];
  const read = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(`2028-${read}`) ? read : null;
};

const empty = { day: '', name: '', region: '' };

/** Form that adds a day with a driving ban; each invalid entry is reported at its own field. */
const NewDay = ({ onAdd }: { onAdd: (day: DrivingBanDay) => void }): ReactNode => {
  const { t } = useText();
  const regions = useRegions().filter(({ code }) => code.startsWith('DE-'));
  const [typed, setTyped] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const [day, name] = [readDay(typed.day), typed.name.trim()];
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (day === null || name === '') return;
    onAdd({ day, name, regions: typed.region === '' ? [] : [typed.region] });
    setTyped(empty);
    setIsChecked(false);
  };
  return (
    <form className={styles['new']} onSubmit={add} noValidate>
      <TextField
        label={t('drivingBans.day')}
        placeholder={t('drivingBans.dayForm')}
        value={typed.day}
        error={isChecked && day === null ? t('drivingBans.dayForm') : null}
        onValueChange={(text) => setTyped({ ...typed, day: text })}
      />
      <TextField
        label={t('drivingBans.name')}
        maxLength={60}
        value={typed.name}
        error={isChecked && name === '' ? t('validation.required') : null}
        onValueChange={(text) => setTyped({ ...typed, name: text })}
      />
      <Select
        label={t('drivingBans.regions')}
        value={typed.region}
        options={[
          { value: '', label: t('drivingBans.everywhere') },
          ...regions.map(({ code, name: label }) => ({ value: code, label })),
        ]}
        onValueChange={(region) => setTyped({ ...typed, region })}
      />
      <Button type="submit">{t('drivingBans.add')}</Button>
    </form>
  );
};

/**
 * Lists the days other than Sundays on which trucks must not drive (rules/sites.md#driving-bans); administrators edit
 * them.
 */
export const BanDaysDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t, language } = useText();
  const year = useAtomValue(todayAtom).slice(0, 4);
  const own = useAtomValue(plantAtom)?.drivingBans ?? null;
  const mayChange = useMay(changePlantEndpoint);
  const days = [...(own ?? listedBanDays)].sort((one, other) =>
    dayIn(one, year).localeCompare(dayIn(other, year)),
  );
  const save = (drivingBans: DrivingBanDay[] | null): void =>
    void savePlant({ drivingBans }, t('drivingBans.saved'));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calendar.bans')}
      width="truck"
      footer={
        <>
          {mayChange && own !== null && <Button onClick={() => save(null)}>{t('drivingBans.listed')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p className={styles['text']}>{t('drivingBans.text')}</p>
      <ul className={styles['days']}>
        {days.map((one) => (
          <li key={`${one.day} ${one.name}`}>
            <span className={styles['day']}>{formatDay(dayIn(one, year), language, 'short')}</span>
            <b>{one.name}</b>
            <span className={styles['regions']}>
              {one.regions.map((code) => code.slice(3)).join(', ') || t('drivingBans.everywhere')}
            </span>
            {mayChange && (
              <IconButton
                size="tiny"
                icon={X}
                label={t('drivingBans.remove', { name: one.name })}
                onClick={() => save(days.filter((other) => other !== one))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && <NewDay onAdd={(day) => save([...days, day])} />}
    </Dialog>
  );
};
