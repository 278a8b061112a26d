export const texts = {
  'secret.copy': 'Copy',
  'secret.copied': 'Copied.',
  'secret.copyYourself': 'Selected: copy it with Ctrl+C.',
  'secret.done': 'Done',
} as const satisfies Record<string, string>;
