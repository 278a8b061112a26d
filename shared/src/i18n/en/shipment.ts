/** The texts of a shipment's dialogs, besides those of the board. */
export const texts = {
  'shipment.space': 'trucks afterwards {{load}} of {{capacity}} t',
  'shipment.splitAmount': 'Split with amount …',
  'shipment.leftovers': 'Left from earlier ({{n}})',
  'shipment.leftovers.move': 'Move to this day',
  'shipment.leftovers.done_other': '{{count}} shipments have been moved to {{date}}.',
  'shipment.leftovers.done_one': 'One shipment has been moved to {{date}}.',
  'shipment.leftovers.none': 'Nothing is left from earlier days any more.',
  'shipment.waiting_other': '{{count}} shipments without a truck',
  'shipment.waiting_one': 'one shipment without a truck',
} as const satisfies Record<string, string>;
