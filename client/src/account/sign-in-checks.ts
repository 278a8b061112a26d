import { emailSchemaBy, signInSchema } from '@werkplan/shared/account/user-schema.ts';
import { emailRule } from './email-rule.ts';

/** Keys of texts, by the fields' names. */
export type SignInProblems = Partial<Record<'email' | 'password', string>>;

/** The call takes any address; the form names what can't be one, as the plant has it. */
const formSchema = () => signInSchema.extend({ email: emailSchemaBy(emailRule()) });

/** What the form's fields lack, by their names; null when they can be sent. */
export const signInProblems = (credentials: { email: string; password: string }): SignInProblems | null => {
  const checked = formSchema().safeParse(credentials);
  if (checked.success) return null;
  return Object.fromEntries(checked.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
};
