export const texts = {
  'message.invalidUsername': 'Please enter a valid email and password.',
  'message.resetPasswordSent': 'Please check your inbox for the reset password email',
  'message.passwordChanged': 'Your password has been successfully changed',
  'message.expiredLink': 'The link had expired. Please enter your email to reset password.',
  'message.usedLink': 'The link has been already used.',
  'message.invalidEmail': 'Please enter valid email address.',
  'message.captchaNotCompleted': 'Please complete the captcha below',
} as const satisfies Record<string, string>;
