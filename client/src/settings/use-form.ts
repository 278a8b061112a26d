import { useState, type FormEvent } from 'react';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { answerWithCode, type OnDemand } from '../lib/lazy-part.tsx';
import { problemKey } from '../lib/problem-key.ts';

interface Schema<Value> {
  readonly safeParse: (typed: unknown) => {
    readonly data?: Value | undefined;
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
}

interface Form {
  /** Error texts by field name. */
  readonly problems: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * State of a form. On submit, `typed` is checked by the call's schema and then sent; while that is under way, further
 * submits are ignored. Errors of the schema and of the server are returned by field. `checks` may be loaded on demand,
 * because schemas depend on zod.
 */
export const useForm = <Value>(
  checks: Schema<Value> | OnDemand<Schema<Value>>,
  typed: unknown,
  send: (value: Value) => Promise<void>,
): Form => {
  const { t } = useText();
  const [problems, setProblems] = useState<Form['problems']>({});
  const [busy, setBusy] = useState(false);
  const check = (schema: Schema<Value>, form: HTMLFormElement): Value | undefined => {
    focusFirstInvalid(form);
    const { data, error } = schema.safeParse(typed);
    const issues = error?.issues.toReversed() ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path[0], t(problemKey(message))])));
    return data;
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    try {
      const found =
        'load' in checks ? answerWithCode(checks, (schema) => check(schema, form)) : check(checks, form);
      const value = found instanceof Promise ? await found : found;
      // If the schema could not be loaded, the typed values are sent unchecked, and the server checks them.
      if (value !== undefined) await send(value ?? (typed as Value));
    } catch (error) {
      if (error instanceof ApiError && error.type === 'VALIDATION_ERRORS') {
        setProblems(error.fields);
        focusFirstInvalid(form);
      } else notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    problems,
    busy,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
};
