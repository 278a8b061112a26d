import type { texts as english } from '../en/truck.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'delivery.truck.retire': 'LKW stilllegen',
  'delivery.truck.retire.done': '{{registration}} ist stillgelegt.',
  'delivery.truck.reactivate.done': '{{registration}} ist wieder in Betrieb.',
  'delivery.addRun': 'Weitere Tour',
};
