import type { Token } from '@werkplan/shared/tokens/token-schema.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { plantDay, plantZoneAtom } from '../lib/plant-zone.ts';
import { sinceText } from '../lib/since-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SettingsEntries, SettingsEntry } from './entries.tsx';
import styles from './tokens.module.css';
import { timeNow } from '../lib/server-time.ts';

const isOver = (instant: string): boolean => Date.parse(instant) <= timeNow();

const Row = ({ token, onRevoke }: { token: Token; onRevoke: () => void }): ReactNode => {
  const { t, language } = useText();
  const timeZone = useAtomValue(plantZoneAtom);
  const { name, prefix, scopes, expiresAt, lastUsedAt, createdBy } = token;
  const isExpired = expiresAt !== null && isOver(expiresAt);
  const facts = [
    scopes.map((scope) => t(`settings.tokens.scope.${scope}`)).join(', '),
    expiresAt === null
      ? t('settings.tokens.noEnd')
      : t('settings.tokens.until', {
          day: formatDay(plantDay(Date.parse(expiresAt), timeZone), language, 'numeric'),
        }),
    lastUsedAt === null
      ? t('settings.tokens.unused')
      : t('settings.tokens.used', { used: sinceText(lastUsedAt, language) }),
    ...(createdBy === null ? [] : [t('settings.tokens.by', { name: createdBy })]),
  ];
  return (
    <SettingsEntry
      icon={KeyRound}
      name={
        <>
          {name} <code className={styles['prefix']}>{prefix}…</code>
        </>
      }
      facts={facts}
    >
      {isExpired && <Badge tone="warn">{t('settings.tokens.expired')}</Badge>}
      <Button size="small" aria-label={t('settings.tokens.revokeToken', { name })} onClick={onRevoke}>
        {t('settings.tokens.revoke')}
      </Button>
    </SettingsEntry>
  );
};

/** Lists the API tokens; `tokens` is null while loading. */
export const TokenList = ({
  tokens,
  onRevoke,
}: {
  tokens: readonly Token[] | null;
  onRevoke: (token: Token) => void;
}): ReactNode => {
  const { t } = useText();
  return (
    <SettingsEntries items={tokens} none={t('settings.tokens.none')}>
      {(token) => <Row key={token.id} token={token} onRevoke={() => onRevoke(token)} />}
    </SettingsEntries>
  );
};
