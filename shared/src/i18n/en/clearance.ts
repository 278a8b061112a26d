export const texts = {
  'clearance.locked': 'locked',
  'clearance.waits': 'waits for clearance',
  'clearance.title': 'The day is released',
  'clearance.text':
    'You may not change released days yourself. A colleague who may can clear this day for you.',
  'clearance.what': 'What for',
  'clearance.ask': 'Ask for clearance',
  'clearance.asked': 'Asked. Your change waits for the answer; Escape takes it back.',
  'clearance.asks': '**{{name}}** asks for clearance for this day: {{what}}',
  'clearance.asks.any': '**{{name}}** asks for clearance for this day',
  'clearance.decline': 'Decline',
  'clearance.grant': 'Clear for today',
  'clearance.grantDay': 'Clear for this day',
  'clearance.request': 'Request for clearance',
  'clearance.granted': '{{name}} has cleared {{day}} for you',
  'clearance.declined': '{{name}} has declined your request for {{day}}',
} as const satisfies Record<string, string>;
