import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect, useRef, useState, type Ref, type RefCallback } from 'react';
import { flushSync } from 'react-dom';
import { usedReservationText } from '../halls/reserved-text.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notify, refusedInputSeries } from '../lib/notify.ts';
import { useMergedRefs } from '../ui/use-merged-refs.ts';
import { createOrder } from './order-api.ts';
import { orderChecks } from './order-checks-on-demand.ts';
import type { OrderProblems } from './order-checks.ts';
import type { QuantityColumn } from './order-columns.ts';
import { kilogramsProblem, unitQuestion } from '../ui/kilogram-text.ts';
import { emptyInput, type NewOrderInput, isBlank } from './new-order-input.ts';
import { useAddressSuggestions } from './places/use-address-suggestions.ts';
import { useReservationOffer } from './places/use-reservation-offer.ts';
import { describeRefusedOrder } from './refused-order.ts';
import { dataSelector, dataOf } from '../lib/dom-contract.ts';
import { currentPostcodeRule } from './postcode-rule.ts';
import { dropUnsavedInput, keepUnsavedInputOverReload, unsavedInput } from '../lib/unsaved-input.ts';

/**
 * Keeps the create row's input when the planner leaves its hall or day. When the planner returns, the row is empty, and
 * the input can be restored (rules/orders.md#creating-an-order).
 */
const useWaitingInput = (hall: HallId, day: Day, input: NewOrderInput) => {
  const name = `orders.waiting.${hall}.${day}`;
  const [waiting, setWaiting] = useState(() => unsavedInput(name) as NewOrderInput | undefined);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(
    () => () => {
      if (!isBlank(latest.current)) keepUnsavedInputOverReload(name, latest.current);
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

export interface CreateRowForm {
  readonly input: NewOrderInput;
  readonly problems: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly change: (changes: Partial<NewOrderInput>) => void;
  readonly submit: () => void;
  /**
   * Suggestion that the key ↓ accepts: to fill in the address of the entered site ('Klinikum, 79106 Freiburg'), to go to a
   * hall in which the site has a reservation, or to register the site; null if there is none.
   */
  readonly offer: { readonly text: string; readonly take: () => void } | null;
  /** Text about the site's reservations in this hall that the order would use; null if there are none. */
  readonly taken: string | null;
  /** Restores input that was left in this hall and day; null if there is none, or once something is entered. */
  readonly restore: (() => void) | null;
}

interface Props {
  hall: HallId;
  day: Day;
  ref: Ref<HTMLDivElement>;
  /** Shows another hall's orders. */
  onHall?: (hall: HallId) => void;
}

const inputName = (hall: HallId, day: Day): string => `orders.new.${hall}.${day}`;

const withoutKeys = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Returns the fields whose errors a change clears. Steel and matting clear both, because one of them is enough. */
const touched = (changes: Partial<NewOrderInput>): string[] =>
  'steel' in changes || 'matting' in changes ? ['steel', 'matting'] : Object.keys(changes);

export const useCreateRow = ({
  hall,
  day,
  ref,
  onHall,
}: Props): { form: CreateRowForm; row: RefCallback<HTMLDivElement> } => {
  const { t, language } = useText();
  const element = useRef<HTMLDivElement>(null);
  const [input, setDraft] = useUnsavedInput(inputName(hall, day), emptyInput, { staysInView: true });
  const [problems, setProblems] = useState<CreateRowForm['problems']>({});
  const [busy, setBusy] = useState(false);
  const [focus, setFocus] = useState<{ readonly field: string } | null>(null);
  useEffect(() => {
    if (focus)
      element.current?.querySelector<HTMLElement>(`${dataSelector('draft', focus.field)} input`)?.focus();
  }, [focus]);

  const { isWaiting, take } = useWaitingInput(hall, day, input);
  const restore = (): void => {
    setDraft(take() ?? emptyInput);
    setFocus({ field: 'orderId' });
  };

  const refuse = (texts: CreateRowForm['problems']): void => {
    setProblems(texts);
    const drafts = [...(element.current?.querySelectorAll(dataSelector('draft')) ?? [])];
    const first = drafts.flatMap((one) => dataOf(one, 'draft') ?? []).find((field) => field in texts);
    setFocus({ field: first ?? 'orderId' });
  };
  const create = async (order: Parameters<typeof createOrder>[0]): Promise<void> => {
    const created = await createOrder(order);
    notifyDone(t('order.created', { orderId: created.data.orderId }), created);
    setDraft(emptyInput);
    setProblems({});
    setFocus({ field: 'orderId' });
  };
  const name = (wrong: OrderProblems): void => {
    if (!Object.values(wrong).every((key) => key === unitQuestion)) {
      const { text, detail } = describeRefusedOrder(wrong, hall, t);
      notify.error(text, { detail, series: refusedInputSeries });
    }
    const textOf = (field: string, key: MessageKey): string =>
      key === unitQuestion ? kilogramsProblem(input[field as QuantityColumn], key, t) : t(key);
    refuse(Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, textOf(field, key)])));
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { checkOrderInput } = await orderChecks.load();
      const { order, problems: wrong } = checkOrderInput(input, language, {
        hall,
        day,
        postcodes: currentPostcodeRule(),
      });
      if (order) await create(order);
      else name(wrong);
    } catch (error) {
      notifyFailure(error);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields);
    } finally {
      setBusy(false);
    }
  };
  const change = (changes: Partial<NewOrderInput>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    setProblems((before) => withoutKeys(before, touched(changes)));
  };
  const { offered, enter, change: changeByHand } = useAddressSuggestions(input, change);
  const entering = enter && {
    text: t('order.create.enterSite', { site: input.constructionSite.trim() }),
    take: () => void enter().catch(notifyFailure),
  };
  const reserved = useReservationOffer(input, offered, { hall, day });
  const isHere = reserved?.hall === hall;
  const taking = offered && {
    text: [
      t('order.create.offer', { ...offered }),
      ...(isHere ? [usedReservationText(t, reserved)] : []),
    ].join(', '),
    take: (): void => {
      const { constructionSite, postCode, city } = offered;
      change({ constructionSite, postCode, city });
      setFocus({ field: 'steel' });
    },
  };
  const goTo = (other: HallId): void => {
    // Clears this row, because the input moves to the other hall's row and must not wait here as well.
    flushSync(() => setDraft(emptyInput));
    keepUnsavedInputOverReload(inputName(other, day), input);
    onHall?.(other);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`${dataSelector('draft', 'steel')} input`)?.focus(),
    );
  };
  const moving = onHall &&
    reserved &&
    !isHere && {
      text: t('order.create.offerHall', { id: reserved.hall, taken: usedReservationText(t, reserved) }),
      take: () => goTo(reserved.hall),
    };
  return {
    form: {
      input,
      problems,
      busy,
      offer: taking ?? (moving || entering),
      taken: isHere ? usedReservationText(t, reserved) : null,
      change: changeByHand,
      submit: () => void submit(),
      restore: isWaiting ? restore : null,
    },
    row: useMergedRefs(element, ref),
  };
};
