export const texts = {
  'captcha.ask': 'I am not a robot',
  'captcha.checking': 'Checking …',
  'captcha.verified': 'Checked – not a robot',
  'captcha.failed': 'The check failed. Please try again.',
  'captcha.expired': 'The check has expired. Please repeat it.',
  'captcha.needsHttps': 'The captcha needs HTTPS. Please open this page through its https address.',
  'captcha.label': 'Captcha',
} as const satisfies Record<string, string>;
