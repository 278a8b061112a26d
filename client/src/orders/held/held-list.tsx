import { fieldName, valueText } from '@werkplan/shared/history/history-words.ts';
import type { HeldValue } from '@werkplan/shared/orders/held-values-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import Database from 'lucide-react/icons/database';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { todayAtom } from '../../lib/day-atoms.ts';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { syncAtom } from '../../live/sync-store.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { readHeld } from './held-api.ts';
import { HeldButtons } from './held-buttons.tsx';
import styles from './held.module.css';
import { fieldsWithHeldValue } from './held-fields.ts';

/** Number of days, from today, whose values are listed. */
const days = 14;
/** Polling interval (ms), because only changes of the shown day arrive by themselves. */
const everyMs = 60_000;

/** Text made of the ERP's different values on the shown day; the list is loaded again when the text changes. */
const shownDayAtom = atom((get) =>
  [...(get(syncAtom).confirmed?.orders.values() ?? [])]
    .flatMap((order) =>
      fieldsWithHeldValue(order).map((field) => [order.id, field, order.byHand[field]?.erp?.value]),
    )
    .join(),
);

/** Loads the ERP values on the coming days that differ from the planners' values. */
const useHeld = (): { held: readonly HeldValue[]; ask: () => void } => {
  const today = useAtomValue(todayAtom);
  const shown = useAtomValue(shownDayAtom);
  const [held, setHeld] = useState<readonly HeldValue[]>([]);
  const ask = useCallback((): void => {
    readHeld(today, addDays(today, days - 1)).then(
      (all) => setHeld(all.filter(({ erp }) => erp && !erp.isKept)),
      () => undefined,
    );
  }, [today]);
  useEffect(() => {
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everyMs);
    return () => clearInterval(timer);
  }, [ask, shown]);
  return { held, ask };
};

const Row = ({ one, onDone }: { one: HeldValue; onDone: () => void }): ReactNode => {
  const words = useText();
  const { t, language } = words;
  const { field } = one;
  const of = t('held.subject', { orderId: one.orderId, field: fieldName(field, words) });
  return (
    <li className={styles['row']}>
      <span className={styles['day']}>{formatDay(one.date, language, 'short')}</span>
      <div>
        <p className={styles['what']}>
          #{one.orderId} <bdi>{one.constructionSite}</bdi>
        </p>
        <p className={styles['change']}>
          {fieldName(field, words)}: <b>{valueText(field, one.value, words)}</b> ({one.by}) · {t('held.erp')}:{' '}
          <b>{valueText(field, one.erp?.value, words)}</b>
        </p>
      </div>
      <HeldButtons order={one} field={field} erp={one.erp} of={of} onDone={onDone} />
    </li>
  );
};

/** Focuses the next row when the focused one is settled by any user. */
const useFocusOfNext = (
  list: RefObject<HTMLUListElement | null>,
  shown: { held: readonly HeldValue[]; open: boolean },
): void => {
  const { held, open } = shown;
  const place = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const { children } = element;
    if (document.activeElement === document.body) {
      const next = children[Math.min(place.current, children.length - 1)]?.querySelector('button');
      (next ?? element.closest<HTMLElement>('[role=dialog]'))?.focus();
    }
    const onFocus = ({ target }: FocusEvent): void => {
      place.current = [...children].findIndex((row) => row.contains(target as Node));
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [list, held, open]);
};

/** Button '5 abweichende ERP-Werte' with a list of those on the coming days; shown if there are any or the list is open. */
export const HeldList = (): ReactNode => {
  const { t } = useText();
  const { held, ask } = useHeld();
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusOfNext(list, { held, open });
  if (held.length === 0 && !open) return null;
  const label = t(held.length === 1 ? 'held.one' : 'held.count', { count: held.length });
  const onOpenChange = (next: boolean): void => {
    setOpen(next);
    if (next) ask();
  };
  return (
    <Popover
      trigger={
        <Button size="small" icon={Database}>
          {label}
        </Button>
      }
      label={label}
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      className={styles['list']}
    >
      <div className={styles['head']}>
        <p className={styles['title']}>{t('held.coming')}</p>
      </div>
      {held.length === 0 && <p className={styles['subject']}>{t('held.none')}</p>}
      <ul ref={list} className={styles['rows']}>
        {held.map((one) => (
          <Row key={`${one.id} ${one.field}`} one={one} onDone={ask} />
        ))}
      </ul>
    </Popover>
  );
};
