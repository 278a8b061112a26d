export const texts = {
  'draft.more': 'More about the day',
  'draft.open': 'Open draft',
  'delivery.drag.toList': 'Back to the list',
  'print.button': 'Print',
  'print.hint': 'To print the delivery plan, use the button “Print” or Ctrl + P.',
  'print.last': 'Last printed {{when}} by {{by}}, revision {{revision}}',
  'print.never': 'Not printed yet',
} as const;
