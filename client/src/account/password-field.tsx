import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** A field for a password, with the eye that shows what was typed. */
export const PasswordField = (field: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>): ReactNode => {
  const { t } = useText();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      size="large"
      {...field}
      type={visible ? 'text' : 'password'}
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
