import { emailRules, type EmailRule } from '@werkplan/shared/values/email.ts';
import { postcodeCountsEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PostcodeCounts } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { postcodeRules, type PostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Select } from '../ui/select.tsx';
import styles from './plant-choices.module.css';
import { savePlant } from './plant-choices.tsx';

/** Returns how many stored orders each post code rule would refuse; null until counted. */
const useCounts = (): PostcodeCounts | null => {
  const [counts, setCounts] = useState<PostcodeCounts | null>(null);
  useEffect(() => {
    call(postcodeCountsEndpoint, {}, { quiet: true })
      .then(({ data }) => setCounts(data))
      .catch(notifyFailure);
  }, []);
  return counts;
};

interface Props {
  postcodes: PostcodeRule;
  emails: EmailRule;
}

/** Choice of the rules that post codes and e-mail addresses must meet (rules/account.md#plant-settings). */
export const AddressRules = ({ postcodes, emails }: Props): ReactNode => {
  const { t } = useText();
  const others = useCounts()?.[postcodes] ?? 0;
  const save = (change: Partial<Props>): void => void savePlant(change, t('settings.plant.saved'));
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['label']} aria-hidden>
          {t('settings.plant.postcodes')}
        </span>
        <Select
          size="small"
          label={t('settings.plant.postcodes')}
          value={postcodes}
          options={postcodeRules.map((value) => ({ value, label: t(`settings.plant.postcodes.${value}`) }))}
          onValueChange={(next) => save({ postcodes: next })}
          className={styles['region'] ?? ''}
        />
        {others > 0 && (
          <p className={styles['hint']} role="status">
            {t('settings.plant.postcodes.others', { count: others, number: formatNumber(others) })}
          </p>
        )}
      </div>
      <div className={styles['row']}>
        <span className={styles['label']} aria-hidden>
          {t('settings.plant.emails')}
        </span>
        <Select
          size="small"
          label={t('settings.plant.emails')}
          value={emails}
          options={emailRules.map((value) => ({ value, label: t(`settings.plant.emails.${value}`) }))}
          onValueChange={(next) => save({ emails: next })}
          className={styles['region'] ?? ''}
        />
      </div>
    </>
  );
};
