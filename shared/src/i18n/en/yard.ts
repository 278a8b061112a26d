export const texts = {
  'yard.mark.none': 'open',
  'yard.mark.photo': 'photo',
  'yard.by': '{{by}}, {{time}}',
  'yard.markOf': 'Yard report on {{site}}',
  'yard.photoOf': 'Photo from the yard of {{site}}',
  'yard.photoGone': 'The photo is gone by now.',
  'yard.loaded': '{{loaded}} of {{cards}} loaded',
  'yard.missing_one': '{{count}} missing',
  'yard.missing_other': '{{count}} missing',
  'yard.departed': 'Departed {{time}}',
  'yard.alarm': '{{site}} is missing ({{by}})',
} as const satisfies Record<string, string>;
