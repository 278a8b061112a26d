import type { Display } from '@werkplan/shared/displays/display.ts';
import { Monitor } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleAtom } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { sinceText } from '../lib/since-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { DisplayKeyForm } from './display-key-form.tsx';
import { Entries, Entry } from './entries.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useWalls } from './use-walls.ts';

const Wall = ({ display, onRemove }: { display: Display; onRemove: () => void }): ReactNode => {
  const { t, language } = useText();
  const { name, createdAt, createdBy, isOwn, lastSeenAt, device } = display;
  const role = useAtomValue(roleAtom);
  const seen =
    lastSeenAt === null
      ? t('settings.walls.notSeen')
      : t('settings.walls.seen', { seen: sinceText(lastSeenAt, language) });
  const made = t('settings.walls.by', { since: sinceText(createdAt, language), by: createdBy });
  return (
    <Entry icon={Monitor} name={name} facts={[device, made, seen]}>
      {(isOwn || role === 'admin') && (
        <Button size="small" aria-label={t('settings.walls.removeOne', { name })} onClick={onRemove}>
          {t('settings.walls.remove')}
        </Button>
      )}
    </Entry>
  );
};

/** The screens in the halls: who they are, when they were last seen, letting one in and out. */
export const DisplayKeySection = (): ReactNode => {
  const { t } = useText();
  const { walls, remove, refresh } = useWalls();
  return (
    <SettingsSection
      title={t('settings.walls')}
      text={t('settings.walls.text', { address: `${location.host}/wall` })}
    >
      <Entries items={walls}>
        {(display) => <Wall key={display.id} display={display} onRemove={() => remove(display)} />}
      </Entries>
      <DisplayKeyForm onAdded={refresh} />
    </SettingsSection>
  );
};
