import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** A password field with a button that reveals the text. */
export const PasswordField = (field: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>): ReactNode => {
  const { t } = useText();
  const [visible, setVisible] = useState(false);
  // Hides the text on submit, because browsers and password managers only save the value of password inputs.
  useEffect(() => {
    if (!visible) return;
    const hide = (): void => setVisible(false);
    addEventListener('submit', hide, { capture: true });
    return () => removeEventListener('submit', hide, { capture: true });
  }, [visible]);
  return (
    <TextField
      size="large"
      {...field}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={t(visible ? 'account.hidePassword' : 'account.showPassword')}
          icon={visible ? EyeOff : Eye}
          size="small"
          tooltip={false}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
};
