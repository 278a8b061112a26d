import { readIdentityEndpoint, removeIdentityEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import Building2 from 'lucide-react/icons/building-complex';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useOpening } from '../lib/use-opening.ts';
import { plantDay, plantZoneAtom } from '../lib/plant-zone.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { SettingsEntries, SettingsEntry } from './entries.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

type Identity = AnswerOf<typeof readIdentityEndpoint>;

/**
 * Shows since when the user's account is linked to the sign-in provider (`label` is its name), with a button that unlinks the
 * account if that is allowed.
 */
export const IdentitySection = ({ label }: { label: string }): ReactNode => {
  const { t, language } = useText();
  const timeZone = useAtomValue(plantZoneAtom);
  const [identity, setIdentity] = useState<Identity | null>(null);
  const question = useOpening();
  const refresh = (): void =>
    void call(readIdentityEndpoint, {}).then(({ data }) => setIdentity(data), notifyFailure);
  useEffect(refresh, []);
  const remove = async (): Promise<void> => {
    question.close();
    try {
      await call(removeIdentityEndpoint, {});
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  const since = identity?.since ?? null;
  const dayOf = (instant: string): string =>
    formatDay(plantDay(Date.parse(instant), timeZone), language, 'numeric');
  return (
    <SettingsSection title={t('identity.title')} text={t('identity.text')}>
      <SettingsEntries
        items={identity && (since === null ? [] : [since])}
        none={t('identity.none', { label })}
      >
        {(instant) => (
          <SettingsEntry
            key={instant}
            icon={Building2}
            name={t('identity.linked', { label })}
            facts={[t('identity.since', { day: dayOf(instant) })]}
          >
            {identity?.isRemovable && (
              <Button size="small" onClick={question.open}>
                {t('identity.remove')}
              </Button>
            )}
          </SettingsEntry>
        )}
      </SettingsEntries>
      {question.isOpen && (
        <LazyConfirmDialog
          open
          danger
          title={t('identity.removeQuestion', { label })}
          confirmLabel={t('identity.remove')}
          onConfirm={() => void remove()}
          onCancel={question.close}
        >
          {t('identity.removeText')}
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
};
