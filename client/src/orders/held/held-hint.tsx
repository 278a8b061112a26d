import type { HandEntry, Order } from '@werkplan/shared/orders/order-schema.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import { fieldName, valueText } from '@werkplan/shared/history/history-words.ts';
import { personKey } from '@werkplan/shared/plan/actor-key.ts';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { signInStateAtom } from '../../account/sign-in-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { momentText } from '../../live/moment-text.ts';
import { CellPopup } from '../../ui/cell-popup.tsx';
import { readHeld } from './held-api.ts';
import { HeldButtons } from './held-buttons.tsx';
import styles from './held.module.css';

interface Props {
  anchor: HTMLElement;
  order: Order;
  fields: readonly HandField[];
  first: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

interface Names {
  readonly by: string;
  readonly erp: string;
}

/** Loads the names of the values' authors by field, because the order's row contains only their ids. */
const useNames = ({ id, date }: Order): ReadonlyMap<string, Names> => {
  const [names, setNames] = useState<ReadonlyMap<string, Names>>(new Map());
  useEffect(() => {
    let isOver = false;
    readHeld(date, date).then(
      (held) => {
        const own = held.filter((one) => one.id === id);
        if (!isOver) setNames(new Map(own.map(({ field, by, erp }) => [field, { by, erp: erp?.by ?? '' }])));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id, date]);
  return names;
};

const Side = ({ whose, value, facts }: { whose: string; value: string; facts: string }): ReactNode => (
  <div className={styles['side']}>
    <dt>{whose}</dt>
    <dd className={styles['value']}>{value}</dd>
    <dd className={styles['who']}>{facts}</dd>
  </div>
);

const Held = ({
  order,
  field,
  entry,
  names,
}: {
  order: Order;
  field: HandField;
  entry: HandEntry;
  names: Names | undefined;
}): ReactNode => {
  const words = useText();
  const { t, language } = words;
  const { user } = useAtomValue(signInStateAtom);
  const by = user && entry.by === personKey(user.id) ? t('held.you') : names?.by;
  const facts = (name: string | undefined, at: string): string =>
    [...(name ? [name] : []), momentText(at, t, language)].join(', ');
  const { erp } = entry;
  return (
    <dl className={styles['sides']}>
      <Side
        whose={t('held.here')}
        value={valueText(field, order[field], words)}
        facts={facts(by, entry.at)}
      />
      {erp && (
        <Side
          whose={t('held.erp')}
          value={valueText(field, erp.value, words)}
          facts={facts(names?.erp, erp.at)}
        />
      )}
    </dl>
  );
};

/**
 * Popover beside the cell with the planner's and the ERP's value, their authors and times
 * (rules/erp.md#what-a-planner-sees-of-it).
 */
export const HeldHint = ({ anchor, order, fields, first, onClose, ...pointer }: Props): ReactNode => {
  const words = useText();
  const { t } = words;
  const names = useNames(order);
  return (
    <CellPopup
      anchor={anchor}
      onClose={onClose}
      className={styles['popover']}
      aria-label={t('held.title')}
      initialFocus={false}
      finalFocus={false}
      {...pointer}
    >
      {fields.map((field, index) => {
        const entry = order.byHand[field];
        return (
          entry && (
            <div key={field} className={styles['one']}>
              <div className={styles['head']}>
                <p className={styles['title']}>{t('held.title')}</p>
                <p className={styles['subject']}>
                  {t('held.subject', { orderId: order.orderId, field: fieldName(field, words) })}
                </p>
              </div>
              <Held order={order} field={field} entry={entry} names={names.get(field)} />
              <HeldButtons
                order={order}
                field={field}
                erp={entry.erp}
                {...(index === 0 && { first })}
                onStart={onClose}
              />
            </div>
          )
        );
      })}
    </CellPopup>
  );
};
