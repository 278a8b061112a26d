import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense } from 'react';
import type { TruckType } from '@werkplan/shared/trucks/truck.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { FigureFilter } from './figure-filter.ts';
import { spanKinds, stepSpan } from './figure-period.ts';
import { daysText, spanText } from './figure-words.ts';
import styles from './span-toolbar.module.css';
import type { FigureAddress } from './use-figure-address.ts';

/** Loaded on demand, because it needs date parsing. */
const CustomDays = lazyPart(async () => (await import('./custom-days.tsx')).CustomDays);

const FilterChip = ({ filter, onClear }: { filter: FigureFilter; onClear: () => void }): ReactNode => {
  const { t, language } = useText();
  const name =
    filter.by === 'type'
      ? t(`sign.truckType.${filter.type satisfies TruckType}`)
      : daysText(filter.from, filter.to, language);
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-label={t('figures.clear', { name })}
      onClick={onClear}
    >
      {name}
      <X size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
};

/** Toolbar that chooses a period, steps to the previous or next one, and clears the filter. */
export const SpanToolbar = ({ address }: { address: FigureAddress }): ReactNode => {
  const { t, language } = useText();
  const { span, filter, choose, chooseKind, step, backToNow, clear } = address;
  useShortcuts({ h: backToNow, '[': () => step(-1), ']': () => step(1), ...(filter && { escape: clear }) });
  return (
    <div className={styles['toolbar']}>
      <div role="group" aria-label={t('figures.period')} className={styles['kinds']}>
        {spanKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={span.kind === kind}
            className={cx(styles['kind'], span.kind === kind && styles['chosen'])}
            onClick={() => chooseKind(kind)}
          >
            {t(`figures.period.${kind}`)}
          </button>
        ))}
      </div>
      <div className={styles['steps']}>
        <IconButton
          label={t('figures.previous')}
          icon={ChevronLeft}
          shortcut="["
          disabled={stepSpan(span, -1) === null}
          onClick={() => step(-1)}
        />
        <IconButton
          label={t('figures.next')}
          icon={ChevronRight}
          shortcut="]"
          disabled={stepSpan(span, 1) === null}
          onClick={() => step(1)}
        />
      </div>
      {span.kind === 'own' ? (
        <Suspense>
          <CustomDays span={span} onChoose={choose} />
        </Suspense>
      ) : (
        <h2 className={styles['period']} data-stays-visible>
          {spanText(span, t, language)}
        </h2>
      )}
      {filter && <FilterChip filter={filter} onClear={clear} />}
    </div>
  );
};
