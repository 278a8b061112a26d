/** A truck's modal and its runs. */
export const truckEn = {
  'delivery.truck.retire': 'Retire truck',
  'delivery.truck.retire.done': '{{registration}} has been retired.',
  'delivery.truck.retire.inUse': '{{registration}} is still needed on these days:',
  'delivery.truck.reactivate': 'Reactivate truck',
  'delivery.truck.reactivate.done': '{{registration}} is active again.',
  'delivery.truck.retired': 'retired',
  'delivery.truck.meanwhile': '{{by}} has entered: {{theirs}}',
  'delivery.truck.meanwhile.take': 'Use theirs',
  'delivery.truck.meanwhile.somebody': 'Somebody',
  'delivery.truck.keepMine': 'Keep mine',
  'delivery.addRun': 'Add run',
  'delivery.addRun.title': 'Add run',
  'delivery.addRun.truck': 'Truck',
  'delivery.addRun.choose': 'Choose truck',
  'delivery.addRun.reactivates': 'The truck is retired and becomes active again.',
  'delivery.addRun.do': 'Add',
} as const satisfies Record<string, string>;
