import { localeOf } from '@werkplan/shared/i18n/languages.ts';
import { photoUseEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { PhotoUse as Use } from '@werkplan/shared/yard/yard-contracts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { useText } from '../lib/i18n.ts';
import styles from './settings.module.css';

const gigabyte = 1024 ** 3;

/** Storage used by the yard's photos, and its limit (rules/yard.md#photos). */
export const PhotoUse = (): ReactNode => {
  const { t, language } = useText();
  const [use, setUse] = useState<Use | null>(null);
  useEffect(() => {
    call(photoUseEndpoint, {}, { quiet: true }).then(
      ({ data }) => setUse(data),
      () => undefined,
    );
  }, []);
  if (!use) return null;
  const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  const inGigabytes = (bytes: number): string => format.format(bytes / gigabyte);
  const used = inGigabytes(use.bytes);
  return (
    <p className={styles['text']}>
      {use.most === 0
        ? t('settings.plant.photos.unlimited', { used })
        : t('settings.plant.photos', { used, most: inGigabytes(use.most) })}
    </p>
  );
};
