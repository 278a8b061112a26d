import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './not-found-page.module.css';

const whole = [10, 56, 240, 286];
const broken: readonly (readonly [number, number, number])[] = [
  [102, 60, 106],
  [142, 0, 14],
  [148, 80, 106],
  [180, 0, 32],
  [194, 64, 106],
  [228, 0, 26],
];
const slope = 46 / 106;
const top = 7;

export const NotFoundPage = (): ReactNode => {
  const { t } = useText();
  usePageTitle();
  return (
    <main className={styles['page']}>
      <svg width="340" height="120" viewBox="0 0 340 120" strokeWidth="13" strokeLinecap="round" aria-hidden>
        {whole.map((x) => (
          <path key={x} d={`M${x} ${top + 106}l46 -106`} stroke="var(--line-strong)" />
        ))}
        {broken.map(([x, from, to]) => (
          <path
            key={`${x} ${from}`}
            d={`M${x} ${top + to}l${(to - from) * slope} ${from - to}`}
            stroke="var(--accent)"
          />
        ))}
      </svg>
      <p className={styles['code']}>{t('notFound.code')}</p>
      <h1 className={styles['title']}>{t('notFound.title')}</h1>
      <p className={styles['text']}>{t('notFound.text')}</p>
      <Link to="/" className={buttonClass({ variant: 'primary', size: 'large' })}>
        {t('notFound.home')}
      </Link>
    </main>
  );
};
