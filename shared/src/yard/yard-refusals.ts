import type { MarkStatus, YardMark } from '../deliveries/yard-mark-schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Language } from '../i18n/languages.ts';
import { type MessageKey, translate } from '../i18n/messages.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';

/** Refuses a mark of a card that has moved; `itemId` is its new item if the link covers that, else null. Names no other runs. */
export const movedFromYard = (
  tx: PlanTransaction,
  shipmentId: number,
  itemId: number | null,
): DomainError => {
  const by = (itemId === null ? null : tx.editor('deliveryItems', itemId)?.by) ?? '–';
  return new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.yard',
    values: { by },
    extra: { shipmentId, itemId },
  });
};

export const markTextKey = (status: MarkStatus | 'photo' | null): MessageKey =>
  `yard.mark.${status ?? 'none'}`;

/** Refuses a mark whose sender hadn't seen the current one, naming both marks and the other's author. */
export const markedMeanwhile = (mark: YardMark | null, yours: MarkStatus | 'photo' | null): DomainError => {
  const word = (language: Language, status: MarkStatus | 'photo' | null): string =>
    translate(language, markTextKey(status));
  return new DomainError('MARKED_MEANWHILE', {
    ...(mark
      ? { values: { by: mark.by }, moments: { time: mark.at } }
      : { text: 'error.MARKED_MEANWHILE.none' }),
    valuesIn: (language) => ({
      yours: word(language, yours),
      ...(mark && { status: word(language, mark.status) }),
    }),
    extra: { mark, yours },
  });
};
