export const texts = {
  'presence.label': 'Who is on this day',
  'presence.open': 'On this day: {{names}}',
  'presence.you': '{{name}} (you)',
  'presence.moving': '{{name}} is moving it',
  'presence.edits': 'is editing {{what}}',
  'presence.isAt': 'is at {{what}}',
  'presence.moves': 'is moving {{what}}',
  'presence.looks': 'is viewing the day',
  'presence.field': '{{what}}, {{field}}',
  'presence.slot': '{{truck}}, slot {{slot}}',
  'presence.show': '{{name}}: {{what}}. Go there',
} as const satisfies Record<string, string>;
