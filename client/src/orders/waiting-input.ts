import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect, useRef, useState } from 'react';
import { dropUnsavedInput, keepOverReload, unsavedInput } from '../lib/unsaved-input.ts';
import { isBlank, type NewOrderInput } from './new-order-input.ts';

/**
 * Keeps input of the create row when its planner goes to another hall or day: the row starts empty, and the
 * input waits under its hall and day until restored (rules/orders.md#creating-an-order).
 */
export const useWaitingInput = (hall: HallId, day: Day, input: NewOrderInput) => {
  const name = `orders.waiting.${hall}.${day}`;
  const [waiting, setWaiting] = useState(() => unsavedInput(name) as NewOrderInput | undefined);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(
    () => () => {
      if (!isBlank(latest.current)) keepOverReload(name, latest.current);
    },
    [name],
  );
  const take = (): NewOrderInput | undefined => {
    dropUnsavedInput(name);
    setWaiting(undefined);
    return waiting;
  };
  return { isWaiting: waiting !== undefined && isBlank(input), take };
};
