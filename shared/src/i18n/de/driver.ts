import type { texts as english } from '../en/driver.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'driver.twice': '{{driver}} fährt auch {{runs}}',
  'driver.twice.run': '{{registration}} um {{time}} Uhr',
  'driver.list': 'Fahrer',
  'driver.list.text': 'für das Fahrerfeld',
  'driver.none': 'Noch kein Fahrer eingetragen.',
  'driver.gone': 'fährt nicht mehr',
  'driver.one': 'Fahrer',
  'driver.new': 'Neuer Fahrer',
  'driver.name': 'Name',
  'driver.phone': 'Telefon',
  'driver.truck': 'Fährt meist',
  'driver.anyTruck': 'keinen bestimmten',
  'driver.isActive': 'Wird im Fahrerfeld angeboten',
  'driver.added': '{{name}} ist eingetragen.',
  'driver.changed': '{{name}} ist gespeichert.',
};
