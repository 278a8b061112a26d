import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { completeTime } from './inline-edit-kinds.ts';
import { TextField } from './text-field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useMergedRefs } from './use-merged-refs.ts';
import { useTimeMask } from './use-time-mask.tsx';

interface Props extends TextInputProps {
  /** Shown above; without it, set an aria-label. */
  label?: string;
  error?: string | null | undefined;
  value: string;
}

/** A time HH:MM with an input mask: 730 becomes 07:30, and 25:99 cannot be typed. */
export const TimeInput = ({ label, error, ref, ...rest }: Props): ReactNode => {
  const { ref: masked, mask } = useTimeMask();
  const merged = useMergedRefs(masked, ref);
  const icon = <Clock size={16} strokeWidth={1.75} aria-hidden />;
  const onValueChange = (typed: string): void => rest.onValueChange?.(completeTime(typed));
  const input = {
    placeholder: '00:00',
    inputMode: 'numeric' as const,
    end: icon,
    ...rest,
    onValueChange,
    ref: merged,
  };
  return (
    <>
      {label ? <TextField {...input} label={label} error={error} /> : <TextInput {...input} />}
      {mask}
    </>
  );
};
