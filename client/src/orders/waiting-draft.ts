import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect, useRef, useState } from 'react';
import { dropUnsavedInput, keepOverReload, unsavedInput } from '../lib/unsaved-input.ts';
import { isBlank, type OrderDraft } from './order-draft.ts';

/**
 * What stood in the create row when its planner went to another hall or day: the row starts empty there and here, but what was
 * typed waits under its hall and day until it is taken back (rules/orders.md#creating-an-order).
 */
export const useWaitingDraft = (hall: HallId, day: Day, draft: OrderDraft) => {
  const name = `orders.waiting.${hall}.${day}`;
  const [waiting, setWaiting] = useState(() => unsavedInput(name) as OrderDraft | undefined);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(
    () => () => {
      if (!isBlank(latest.current)) keepOverReload(name, latest.current);
    },
    [name],
  );
  /** Gives it out, once. */
  const take = (): OrderDraft | undefined => {
    dropUnsavedInput(name);
    setWaiting(undefined);
    return waiting;
  };
  return { isWaiting: waiting !== undefined && isBlank(draft), take };
};
