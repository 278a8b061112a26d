import type { Display } from '@werkplan/shared/displays/display-schema.ts';
import Monitor from 'lucide-react/icons/monitor';
import type { ReactNode } from 'react';
import { roleAtom } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { sinceText } from '../lib/since-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { DisplayKeyForm } from './display-key-form.tsx';
import { SettingsEntries, SettingsEntry } from './entries.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useDisplays } from './use-displays.ts';

const DisplayEntry = ({ display, onRemove }: { display: Display; onRemove: () => void }): ReactNode => {
  const { t, language } = useText();
  const { name, createdAt, createdBy, isOwn, lastSeenAt, device } = display;
  const role = useAtomValue(roleAtom);
  const seen =
    lastSeenAt === null
      ? t('settings.displays.notSeen')
      : t('settings.displays.seen', { seen: sinceText(lastSeenAt, language) });
  const made = t('settings.displays.by', { since: sinceText(createdAt, language), by: createdBy });
  return (
    <SettingsEntry icon={Monitor} name={name} facts={[device, made, seen]}>
      {(isOwn || role === 'admin') && (
        <Button size="small" aria-label={t('settings.displays.removeOne', { name })} onClick={onRemove}>
          {t('settings.displays.remove')}
        </Button>
      )}
    </SettingsEntry>
  );
};

/** Lists the paired displays with the time of their last contact; pairs new displays and removes paired ones. */
export const DisplayKeySection = (): ReactNode => {
  const { t } = useText();
  const { displays, remove, refresh } = useDisplays();
  return (
    <SettingsSection
      title={t('settings.displays')}
      text={t('settings.displays.text', { address: `${location.host}/wall` })}
    >
      <SettingsEntries items={displays}>
        {(display) => <DisplayEntry key={display.id} display={display} onRemove={() => remove(display)} />}
      </SettingsEntries>
      <DisplayKeyForm onAdded={refresh} />
    </SettingsSection>
  );
};
