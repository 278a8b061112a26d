import type { texts as english } from '../en/signs.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'shipment.urgent': 'LTD',
  'shipment.short': 'Kurz',
  'delivery.truck.type.SATTEL': 'Sattel',
  'delivery.truck.type.KLEINE_AND_KRANWAGEN': 'Kleine & Kranwagen',
  'delivery.truck.type.ABHOLER': 'Abholer',
  'delivery.truck.type.SPEDITION': 'Spedition',
  'order.color.red': 'Rot',
  'order.color.green': 'Grün',
  'order.color.yellow': 'Gelb',
  'order.color.pink': 'Rosa',
  'order.color.orange': 'Orange',
  'order.color.brown': 'Braun',
  'order.color.gold': 'Gold',
  'order.color.silver': 'Silber',
  'order.color.magenta': 'Magenta',
  'order.color.blue': 'Blau',
  'order.color.white': 'Weiß',
};
