import { renamePasskeyEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import type { Passkey } from '@werkplan/shared/account/second-step-schema.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Monitor from 'lucide-react/icons/monitor';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useRef, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { plantDay, plantZoneAtom } from '../lib/plant-zone.ts';
import { sinceText } from '../lib/since-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useIsUserInput } from '../ui/use-is-user-input.ts';
import { SettingsEntry } from './entries.tsx';

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onRemove: () => void;
}

interface NameFieldProps {
  typed: string;
  /** Called with the typed name; null cancels renaming. */
  onType: (text: string | null) => void;
  onRename: () => void;
}

const NameField = ({ typed, onType, onRename }: NameFieldProps): ReactNode => {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const byHand = useIsUserInput(field, false);
  return (
    <TextInput
      ref={field}
      size="small"
      aria-label={t('passkeys.name')}
      autoFocus
      maxLength={60}
      value={typed}
      onValueChange={onType}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => (byHand.current ? onRename() : onType(null))}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') onType(null);
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
};

export const PasskeyEntry = ({ passkey, onRenamed, onRemove }: Props): ReactNode => {
  const { t, language } = useText();
  const timeZone = useAtomValue(plantZoneAtom);
  const { id, name, createdAt, lastUsedAt, isPortable } = passkey;
  const [typed, setTyped] = useState<string | null>(null);
  const rename = async (): Promise<void> => {
    const next = typed?.trim() ?? '';
    setTyped(null);
    if (next === '' || next === name) return;
    try {
      await call(renamePasskeyEndpoint, { params: { id }, body: { name: next } });
    } catch (error) {
      notifyFailure(error);
    }
    onRenamed();
  };
  const day = formatDay(plantDay(Date.parse(createdAt), timeZone), language, 'numeric');
  const used =
    lastUsedAt === null
      ? t('passkeys.unused')
      : t('passkeys.used', { since: sinceText(lastUsedAt, language) });
  const shown =
    typed === null ? name : <NameField typed={typed} onType={setTyped} onRename={() => void rename()} />;
  return (
    <SettingsEntry
      icon={isPortable ? KeyRound : Monitor}
      name={shown}
      facts={[t('passkeys.made', { day }), used]}
    >
      <IconButton label={t('passkeys.rename', { name })} icon={Pencil} onClick={() => setTyped(name)} />
      <IconButton label={t('passkeys.remove', { name })} icon={Trash2} onClick={onRemove} />
    </SettingsEntry>
  );
};
