/** Texts about a field that a person has changed and for which the ERP sent another value. */
export const texts = {
  'held.title': 'ERP value',
  'held.subject': 'Order {{orderId}}, {{field}}',
  'held.here': 'Here',
  'held.erp': 'ERP',
  'held.you': 'You',
  'held.take': 'Take ERP value',
  'held.keep': 'Keep',
  'held.taken': 'The ERP value was taken.',
  'held.kept': 'The value stays as it is.',
  'held.count': '{{count}} differing ERP values',
  'held.one': '1 differing ERP value',
  'held.coming': 'The next two weeks',
  'held.none': 'Here and in the ERP the values are the same.',
} as const satisfies Record<string, string>;
