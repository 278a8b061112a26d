import type { FlagColumn } from './order-columns.ts';

/** What stands in the create row. Quantities in kg, null while empty. */
export interface OrderDraft {
  readonly orderId: string;
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
  readonly steel: number | null;
  readonly matting: number | null;
  readonly time: string;
  readonly flags: Readonly<Partial<Record<FlagColumn['field'], boolean>>>;
}

export const emptyDraft: OrderDraft = {
  orderId: '',
  constructionSite: '',
  postCode: '',
  city: '',
  steel: null,
  matting: null,
  time: '',
  flags: {},
};
