import { emailSchemaBy, signInSchema } from '@werkplan/shared/account/user-schema.ts';
import { emailRule } from './email-rule.ts';

export type SignInProblems = Partial<Record<'email' | 'password', string>>;

/** Schema of the form. It also applies the plant's rule for addresses, while the endpoint accepts any address. */
const formSchema = () => signInSchema.extend({ email: emailSchemaBy(emailRule()) });

/** Returns the errors by field; null if the form can be sent. */
export const signInProblems = (credentials: { email: string; password: string }): SignInProblems | null => {
  const checked = formSchema().safeParse(credentials);
  if (checked.success) return null;
  return Object.fromEntries(checked.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
};
