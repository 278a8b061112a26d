import { signInSchema } from '@werkplan/shared/account/user-schema.ts';

/** Keys of texts, by the fields' names. */
export type SignInProblems = Partial<Record<'email' | 'password', string>>;

/** What the form's fields lack, by their names; null when they can be sent. */
export const signInProblems = (credentials: { email: string; password: string }): SignInProblems | null => {
  const checked = signInSchema.safeParse(credentials);
  if (checked.success) return null;
  return Object.fromEntries(checked.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
};
