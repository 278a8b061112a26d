import { useId, type ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export const TextField = ({ label, error, hint, id, ...input }: FieldTexts & TextInputProps): ReactNode => {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <TextInput
        {...input}
        id={fieldId}
        invalid={Boolean(error)}
        {...((error || hint) && { 'aria-describedby': `${fieldId}-text` })}
      />
    </Field>
  );
};
