import { recordOfOrderTexts, type OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import type { FlagColumn } from './order-columns.ts';

/** Texts and flags as entered in the row that creates an order. */
export interface NewOrderInput extends Readonly<Record<OrderTextField, string>> {
  readonly steel: string;
  readonly matting: string;
  readonly flags: Readonly<Partial<Record<FlagColumn['field'], boolean>>>;
}

/** The entered values with quantities parsed to kg; null for an empty or unreadable one. */
export interface ParsedOrderInput extends Omit<NewOrderInput, 'steel' | 'matting'> {
  readonly steel: number | null;
  readonly matting: number | null;
}

export const emptyInput: NewOrderInput = {
  ...recordOfOrderTexts(() => ''),
  steel: '',
  matting: '',
  flags: {},
};

/** True for an input without any value, which is not worth keeping. */
export const isBlank = ({ flags, ...texts }: NewOrderInput): boolean =>
  Object.values(texts).every((text) => text === '') && !Object.values(flags).includes(true);
