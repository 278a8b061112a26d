import type { DraftConflict } from '@werkplan/shared/drafts/draft-schema.ts';
import { fieldName, placeText, valueText } from '@werkplan/shared/history/history-words.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { ReactNode } from 'react';
import { type Texts, useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import styles from './conflict-card.module.css';
import { resolveWithDraft, resolveWithPlan } from './draft-calls.ts';
import { RowHead } from './row-head.tsx';

/** Returns the name of the site of the first order or shipment that the conflicting step is about; null if the day has none. */
const siteOf = ({ rows }: DraftConflict, day: DayState | null): string | null => {
  const names = rows.flatMap(({ kind, id }) => {
    if (kind === 'orders') return day?.orders.get(id) ?? [];
    const shipment = kind === 'shipments' ? day?.shipments.get(id) : undefined;
    return (shipment && day?.orders.get(shipment.productionOrderId)) ?? [];
  });
  return names[0]?.constructionSite ?? null;
};

interface Side {
  readonly of: string;
  readonly is: string;
}

/**
 * Returns the values in conflict: for each field the draft's and the plan's; for a slot only the draft's, because the refusal's
 * text names the plan's; none for other conflicts.
 */
const sidesOf = ({ place, fields }: DraftConflict, day: DayState | null, words: Texts): Side[] => {
  const mine = words.t('draft.conflict.mine');
  if (fields.length > 0)
    return fields.flatMap(({ field, yours, theirs, by }) => {
      const name = fields.length > 1 ? `${fieldName(field, words)}: ` : '';
      return [
        { of: mine, is: name + valueText(field, yours, words) },
        { of: by, is: name + valueText(field, theirs, words) },
      ];
    });
  const run = place && day?.deliveries.get(place.deliveryId);
  const truck = run && day?.trucks.get(run.truckId);
  return place && truck
    ? [{ of: mine, is: placeText({ registration: truck.registration, slot: place.slot }, words) }]
    : [];
};

interface Props {
  conflict: DraftConflict;
  /** True for the draft's owner; only owners may resolve conflicts. */
  isMine: boolean;
}

/**
 * Shows a step of the draft that conflicts with the plan, with both values and, for the owner, buttons to choose one.
 */
export const ConflictCard = ({ conflict, isMine }: Props): ReactNode => {
  const words = useText();
  const { t } = words;
  const [shown, plan] = [useAtomValue(settledDayAtom), useAtomValue(planDayAtom)];
  const { by, step, displayMessage, fields } = conflict;
  const sides = sidesOf(conflict, plan, words);
  return (
    <li className={styles['conflict']}>
      <RowHead
        name={siteOf(conflict, shown) ?? siteOf(conflict, plan) ?? t('draft.conflict')}
        sign={by !== null && <Avatar size="tiny" name={by} id={null} tone={0} />}
      />
      {sides.length > 0 && (
        <dl className={styles['sides']}>
          {sides.map(({ of, is }) => (
            <div key={`${of} ${is}`} className={styles['side']}>
              <dt>{of}</dt>
              <dd>{is}</dd>
            </div>
          ))}
        </dl>
      )}
      {fields.length === 0 && <p>{displayMessage}</p>}
      {isMine && (
        <div className={styles['choices']}>
          <Button size="small" onClick={() => void resolveWithDraft(step)}>
            {t('draft.keepMine')}
          </Button>
          <Button size="small" onClick={() => void resolveWithPlan(step)}>
            <span className={styles['choice']}>
              {by === null ? t('draft.takePlan') : t('draft.takeTheirs', { by })}
            </span>
          </Button>
        </div>
      )}
    </li>
  );
};
