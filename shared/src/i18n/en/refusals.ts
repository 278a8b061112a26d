/** What a refusal says when it knows more than its code: `error.<CODE>.<case>`. */
export const texts = {
  'error.ACCESS_DENIED.planner': 'This takes the role of a planner.',
  'error.ACCESS_DENIED.admin': 'This takes the role of an admin.',
  'error.MOVED_MEANWHILE.list': 'This shipment is back in the list by now ({{by}}).',
  'error.MOVED_MEANWHILE.changed': 'This shipment has been changed in the meantime: {{what}} ({{by}}).',
  'error.MOVED_MEANWHILE.slot': 'This slot holds something else by now: {{what}} ({{by}}).',
  'error.MOVED_MEANWHILE.text': 'This note is no longer where it was: {{what}} ({{by}}).',
  'error.SHIPMENT_READ_ONLY.canceled': 'The order of this shipment is canceled: {{what}} ({{by}}).',
  'error.SHIPMENT_READ_ONLY.deleted': 'This shipment is deleted: {{what}} ({{by}}).',
  'error.DATE_MISMATCH.moved': 'This shipment is on another day by now, {{date}}: {{what}} ({{by}}).',
  'error.DATE_MISMATCH.dated': 'This shipment is on another day than the delivery run, {{date}}: {{what}}.',
  'error.DATE_MISMATCH.slots':
    'These are on different days: {{what}} on {{date}} ({{by}}), {{other}} on {{otherDate}} ({{otherBy}}).',
  'error.DATE_MISMATCH.run': '{{truck}} runs on {{otherDate}}, but this lies on {{date}}: {{what}} ({{by}}).',
  'error.ORDER_READ_ONLY.canceled': 'This order is canceled: {{what}} ({{by}}).',
  'error.ORDER_READ_ONLY.past': 'The day of this order is past, {{date}}: {{what}}.',
  'error.DELIVERY_NOT_FOUND.removed': 'This run has been removed: {{what}} ({{by}}).',
  'error.TRUCK_IN_USE.run': 'This run is not empty: {{what}} ({{by}}).',
  'error.UNDO_CONFLICT.archived':
    'This can no longer be undone: the change is archived. Only what happened from {{day}} on is known.',
  'error.UNDO_CONFLICT.canceled': 'This can no longer be undone: {{by}} canceled {{what}} at {{at}}.',
  'error.UNDO_CONFLICT.deleted': 'This can no longer be undone: {{by}} deleted {{what}} at {{at}}.',
  'error.UNDO_CONFLICT.taken': '{{by}} has taken this back already, at {{at}}.',
  'error.CALENDAR_ENTRY_FIXED.system': 'This cannot be removed: it comes from the settings of the plant.',
  'error.CALENDAR_ENTRY_FIXED.past': 'This cannot be removed: it is past.',
  'validation.ambiguousNumber': 'Several planned orders have this number.',
  'validation.unknownNumber': 'No planned order has this number.',
} as const;
