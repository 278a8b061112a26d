import { Popover } from '@base-ui/react/popover';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { openHistory } from '../history/open-history.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { sinceText } from '../lib/since-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { presentUsersAtom, toneAtom } from '../presence/present-users.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CellPopup } from '../ui/cell-popup.tsx';
import { Button } from '../ui/button.tsx';
import styles from './conflict-cell.module.css';
import { valueText } from './conflict-text.ts';
import { fieldName } from './order-columns.ts';
import { fieldsInConflict, type OrderConflict } from './order-conflicts.ts';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  conflict: OrderConflict;
  open: boolean;
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * Time (ms) after opening in which all keys but Escape and Tab are ignored, because a planner who types fast still means
 * another cell.
 */
const readingMs = 400;

/** True while a text field has the focus; the choice then opens without taking the focus. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea') === true;

/** Shortens 'Bernd Krüger' to 'Krüger' for a button. */
const shortName = (name: string): string => name.split(' ').at(-1) ?? name;

const Side = ({
  whose,
  value,
  children,
}: {
  whose: string;
  value: string;
  children: ReactNode;
}): ReactNode => (
  <>
    <span className={styles['whose']}>{whose}</span>
    <span className={styles['wanted']}>{value}</span>
    {children}
  </>
);

/**
 * Shows both values, who set the other one and when, and for each value a button with a shortcut; other cells stay
 * editable (rules/orders.md#editing-an-order).
 */
export const ConflictChoice = ({
  anchor,
  conflict,
  open,
  onClose,
  onKeepMine,
  onTakeTheirs,
}: Props): ReactNode => {
  const { t, language } = useText();
  const { by, at, order } = conflict;
  const colleague = useAtomValue(presentUsersAtom).find(({ name }) => name === by);
  const toneOf = useAtomValue(toneAtom);
  const mine = useRef<HTMLButtonElement>(null);
  const openedAt = useRef(0);
  const stakes = fieldsInConflict(conflict);
  const [theirsFirst = conflict] = stakes;
  const nameOf = (field: string): string => fieldName(field, order.hallId, t);
  const title = t('order.conflict.title', { by, field: nameOf(theirsFirst.field) });
  const wanted = (side: 'yours' | 'theirs'): string =>
    stakes.length === 1
      ? valueText(conflict[side], t)
      : stakes.map((one) => `${nameOf(one.field)}: ${valueText(one[side], t)}`).join('\n');
  const facts = [
    t('order.name', { orderId: order.orderId }),
    sinceText(at, language),
    t('order.conflict.before', { value: valueText(theirsFirst.base, t) }),
  ];
  const onHistory = (): void => {
    onClose();
    openHistory('orders', order.id, `#${order.orderId}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const choose = { m: onKeepMine, t: onTakeTheirs }[event.key.toLowerCase()];
    const isEarly = event.timeStamp - openedAt.current < readingMs;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape' || event.key === 'Tab' || (!isEarly && !(choose && isPlain))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isEarly) choose?.();
  };
  return (
    <CellPopup
      anchor={anchor}
      open={open}
      onClose={onClose}
      className={styles['popover']}
      initialFocus={() => {
        openedAt.current = performance.now();
        return isTyping() ? false : mine.current;
      }}
      finalFocus={anchor}
      onKeyDownCapture={onKeyDown}
    >
      <div className={styles['head']}>
        <Avatar name={by} id={colleague?.id ?? null} {...(colleague && { tone: toneOf(colleague.id) })} />
        <div>
          <div role="alert">
            <Popover.Title className={styles['title']}>{title}</Popover.Title>
          </div>
          <p className={styles['facts']}>{facts.join(' · ')}</p>
        </div>
      </div>
      <div className={styles['sides']}>
        <div className={cx(styles['side'], styles['mine'])}>
          <Side whose={t('order.conflict.mine')} value={wanted('yours')}>
            <Button ref={mine} variant="primary" size="small" shortcut="M" onClick={onKeepMine}>
              {t('order.conflict.keepMine')}
            </Button>
          </Side>
        </div>
        <div className={styles['side']}>
          <Side whose={t('order.conflict.theirs', { by })} value={wanted('theirs')}>
            <Button size="small" shortcut="T" onClick={onTakeTheirs}>
              {t('order.conflict.takeTheirs', { by: shortName(by) })}
            </Button>
          </Side>
        </div>
      </div>
      <div className={styles['foot']}>
        <span>{t(conflict.together.length > 0 ? 'order.conflict.together' : 'order.conflict.merged')}</span>
        <button type="button" className={styles['history']} onClick={onHistory}>
          {t('undo.history')}
        </button>
      </div>
    </CellPopup>
  );
};
