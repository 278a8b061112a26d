import type { texts as english } from '../en/sign.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'sign.urgent': 'LTD',
  'sign.short': 'Kurz',
  'sign.truckType.SATTEL': 'Sattel',
  'sign.truckType.KLEINE_AND_KRANWAGEN': 'Kleine & Kranwagen',
  'sign.truckType.ABHOLER': 'Abholer',
  'sign.truckType.SPEDITION': 'Spedition',
  'sign.color.red': 'Rot',
  'sign.color.green': 'Grün',
  'sign.color.yellow': 'Gelb',
  'sign.color.pink': 'Rosa',
  'sign.color.orange': 'Orange',
  'sign.color.brown': 'Braun',
  'sign.color.gold': 'Gold',
  'sign.color.silver': 'Silber',
  'sign.color.magenta': 'Magenta',
  'sign.color.blue': 'Blau',
  'sign.color.white': 'Weiß',
};
