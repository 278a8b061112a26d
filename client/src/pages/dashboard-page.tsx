import { useAtomValue } from 'jotai';
import { ArrowRight, Factory, Truck } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isoWeek } from '@werkplan/shared/values/day.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { pageIsUsable } from '../lib/at-rest.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import styles from './dashboard-page.module.css';

const areas = [
  { path: '/production', icon: Factory, title: 'dashboard.production', text: 'dashboard.productionText' },
  { path: '/delivery', icon: Truck, title: 'dashboard.delivery', text: 'dashboard.deliveryText' },
] as const;

/** Home: the way into today. */
export const DashboardPage = (): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  useEffect(pageIsUsable, []);
  const heading = (
    <p className={styles['heading']}>
      {formatDay(today, language, 'full')}
      <span className={styles['week']}>{t('common.date.week', { week: isoWeek(today) })}</span>
    </p>
  );
  return (
    <PageFrame title={t('navigation.dashboard')} heading={heading}>
      <div className={styles['areas']}>
        {areas.map(({ path, icon: Icon, title, text }) => (
          <Link key={path} to={`${path}?date=${today}`} className={styles['area']}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles['words']}>
              <span className={styles['title']}>{t(title)}</span>
              <span className={styles['text']}>{t(text)}</span>
            </span>
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        ))}
      </div>
    </PageFrame>
  );
};
