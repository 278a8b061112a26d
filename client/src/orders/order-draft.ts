import type { FlagColumn } from './order-columns.ts';

/** What stands in the create row, as it was typed. */
export interface OrderDraft {
  readonly orderId: string;
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
  readonly steel: string;
  readonly matting: string;
  readonly time: string;
  readonly flags: Readonly<Partial<Record<FlagColumn['field'], boolean>>>;
}

/** The same with its quantities read: kg, null while empty. */
export interface ReadDraft extends Omit<OrderDraft, 'steel' | 'matting'> {
  readonly steel: number | null;
  readonly matting: number | null;
}

export const emptyDraft: OrderDraft = {
  orderId: '',
  constructionSite: '',
  postCode: '',
  city: '',
  steel: '',
  matting: '',
  time: '',
  flags: {},
};
