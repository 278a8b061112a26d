import { emailSchemaBy, signInSchema } from '@werkplan/shared/account/user-schema.ts';
import { emailRule } from './email-rule.ts';

/** Warning for planners (`x-plan-warning`); null for none. */
export type SignInProblems = Partial<Record<'email' | 'password', string>>;

/** Text keys by field name. */
const formSchema = () => signInSchema.extend({ email: emailSchemaBy(emailRule()) });

/** The call accepts any address; the form applies the plant's rule. */
export const signInProblems = (credentials: { email: string; password: string }): SignInProblems | null => {
  const checked = formSchema().safeParse(credentials);
  if (checked.success) return null;
  return Object.fromEntries(checked.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
};
