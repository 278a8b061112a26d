/** A truck's modal and its runs. */
export const texts = {
  'delivery.truck.retire': 'Retire truck',
  'delivery.truck.retire.done': '{{registration}} has been retired.',
  'delivery.truck.reactivate.done': '{{registration}} is active again.',
  'delivery.addRun': 'Add run',
} as const satisfies Record<string, string>;
