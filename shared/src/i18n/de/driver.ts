import type { texts as english } from '../en/driver.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'driver.twice': '{{driver}} fährt auch {{runs}}',
  'driver.twice.run': '{{registration}} um {{time}} Uhr',
};
