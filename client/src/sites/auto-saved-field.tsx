import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Field } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './site-panel.module.css';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';

interface Props extends Pick<TextInputProps, 'type' | 'maxLength' | 'inputMode'> {
  id: string;
  label: string;
  value: string;
  /** Name of the field in the server's validation errors. */
  name: string;
  required?: boolean;
  disabled: boolean;
  lines?: boolean;
  end?: ReactNode;
  onSave: (text: string) => Promise<unknown>;
}

/**
 * Field that saves its text by itself, on Enter and when it loses the focus; Escape restores the saved value. A text that
 * the server refuses stays in the field with the error.
 */
export const AutoSavedField = ({
  id,
  label,
  value,
  name,
  required,
  lines,
  end,
  onSave,
  ...input
}: Props): ReactNode => {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const text = typed?.trim();
    if (text === undefined || busy) return;
    if (text === value) return setTyped(null);
    if (required && text === '') return setWrong(t('siteBook.required'));
    setBusy(true);
    try {
      await onSave(text);
      setTyped((now) => (now?.trim() === text ? null : now));
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[name] : undefined;
      if (field === undefined) notifyFailure(error);
      else setWrong(field);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !(lines && event.shiftKey)) {
      event.preventDefault();
      void save();
    }
    if (event.key !== 'Escape' || typed === null) return;
    // Escape must not also close the panel when it restores a value.
    event.stopPropagation();
    setTyped(null);
    setWrong(null);
  };
  const common = {
    ...input,
    id,
    value: typed ?? value,
    invalid: wrong !== null,
    'aria-busy': busy || undefined,
    'aria-required': required,
    'aria-describedby': wrong === null ? undefined : `${id}-text`,
    onValueChange: (text: string): void => {
      setTyped(text);
      setWrong(null);
    },
    onKeyDown,
    onBlur: () => void save(),
  };
  return (
    <Field id={id} label={label} error={wrong}>
      {lines ? (
        <TextArea {...common} rows={2} className={styles['remark']} />
      ) : (
        <TextInput {...common} end={busy ? <Spinner size={14} /> : end} />
      )}
    </Field>
  );
};
