import type { texts as english } from '../en/truck-fields.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'delivery.truck.field.type': 'LKW-Typ',
  'delivery.truck.field.typeChoose': 'Auswählen',
  'delivery.truck.field.capacity': 'Kapazität',
  'delivery.truck.field.registration': 'Kennzeichen',
  'delivery.truck.field.driver': 'Fahrer',
  'delivery.truck.field.startingTime': 'Startzeit',
  'delivery.truck.field.color': 'Farbe',
  'delivery.truck.color.GRAY': 'Grau',
  'delivery.truck.color.LEMON': 'Zitrone',
  'delivery.truck.color.ROSE': 'Rose',
  'delivery.truck.color.SKY': 'Himmel',
  'delivery.truck.color.MINT': 'Minze',
  'delivery.truck.color.LILY': 'Lilie',
};
