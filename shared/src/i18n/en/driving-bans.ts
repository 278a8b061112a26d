export const texts = {
  'drivingBans.text':
    'On Sundays and on these days trucks may not drive from 0:00 to 22:00 (StVO, section 30).',
  'drivingBans.day': 'Day',
  'drivingBans.dayForm': 'DD.MM.',
  'drivingBans.name': 'Name',
  'drivingBans.regions': 'State',
  'drivingBans.everywhere': 'all of Germany',
  'drivingBans.add': 'Add',
  'drivingBans.remove': 'Remove {{name}}',
  'drivingBans.listed': 'As the law lists',
  'drivingBans.saved': 'Driving bans saved',
} as const satisfies Record<string, string>;
