import type { texts as english } from '../en/held.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'held.title': 'ERP-Wert',
  'held.subject': 'Auftrag {{orderId}}, {{field}}',
  'held.here': 'Hier',
  'held.erp': 'ERP',
  'held.you': 'Sie',
  'held.take': 'ERP-Wert übernehmen',
  'held.keep': 'So lassen',
  'held.taken': 'Der ERP-Wert wurde übernommen.',
  'held.kept': 'Der Wert bleibt, wie er ist.',
  'held.count': '{{count}} abweichende ERP-Werte',
  'held.one': '1 abweichender ERP-Wert',
  'held.coming': 'Die nächsten zwei Wochen',
  'held.none': 'Hier und im ERP steht dasselbe.',
};
