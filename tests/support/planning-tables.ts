/** What the plan is made of: each write to one of these raises the row's version, by a trigger, and stands in the log. */
export const planningTables = [
  'production_order',
  'shipment',
  'truck',
  'delivery',
  'delivery_item',
  'hall_capacity',
  'calendar_entry',
  'template',
  'occurrence',
  'day_release',
  'day_grant',
  'late_change',
] as const;
