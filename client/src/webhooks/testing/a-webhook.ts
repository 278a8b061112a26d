import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';

/** Builds a webhook without waiting messages; `other` overrides fields. */
export const aWebhook = (other: Partial<Webhook> = {}): Webhook => ({
  id: 7,
  version: 3,
  name: 'ERP',
  url: 'https://erp.example/plan',
  kinds: [],
  state: 'active',
  pausedAt: null,
  pausedReason: null,
  waiting: 0,
  last: null,
  createdBy: 'Anna Becker',
  createdAt: '2026-11-23T08:00:00Z',
  ...other,
});
