/** The tables of the plan, in which a trigger increases a row's version at each write and logs the write. */
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
