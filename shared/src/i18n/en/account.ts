export const texts = {
  'account.signIn': 'Sign in',
  'account.email': 'Email',
  'account.password': 'Password',
  'account.showPassword': 'Show password',
  'account.hidePassword': 'Hide password',
  'account.forgotPassword': 'Forgot password?',
  'account.tooManyTries': 'Too many attempts. Please try again in {{minutes}} min.',
  'account.claim': 'Three halls, one day, one shared plan.',
  'message.invalidUsername': 'Please enter a valid email and password.',
  'validation.wrongPassword': 'The current password is not right.',
  'message.resetPasswordSent': 'Please check your inbox for the reset password email',
  'message.passwordChanged': 'Your password has been successfully changed',
} as const satisfies Record<string, string>;
