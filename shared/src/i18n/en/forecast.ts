export const texts = {
  'forecast.currentWeek': 'Current week',
  'forecast.backToWeek': 'Back to the current week',
  'forecast.previousWeek': 'Previous week',
  'forecast.nextWeek': 'Next week',
  'forecast.week': 'Week {{week}}',
  'forecast.perDay': '{{tonnes}} t / day',
  'forecast.hint.steel': 'Steel',
  'forecast.hint.bold': 'bold',
  'forecast.hint.matting': 'matting in brackets, in t',
  'forecast.total': 'Total',
  'forecast.free': 'Free',
} as const satisfies Record<string, string>;
