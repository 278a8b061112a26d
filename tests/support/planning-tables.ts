/** The plan's tables: a trigger raises the row's version at each write and logs it. */
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
  'drawing',
  'site',
  'reservation',
] as const;
