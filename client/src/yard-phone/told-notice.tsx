import type { ReactNode } from 'react';
import type { YardCard } from '@werkplan/shared/yard/yard.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Notice, NoticeAction } from './notice.tsx';
import type { Told, Waiting } from './waiting.ts';
import { clockIn } from './words.ts';
import { confirmedAtom } from './yard-atoms.ts';
import { useYardAtWork } from './yard-context.ts';

type Reason = Exclude<Told, { reason: 'faster' }>;

const useReason = (): ((told: Reason, about: string) => string) => {
  const { t } = useText();
  return (told, about) =>
    told.reason === 'refused' ? `${about}: ${told.text}` : t(`yardPage.told.${told.reason}`, { site: about });
};

interface Props {
  entry: Waiting;
  /** The card that it was said of, where that is still shown. */
  card?: YardCard;
}

/** Somebody else's mark came first: both stand side by side, and the loader has the last word. */
const Faster = ({ entry, card }: Props): ReactNode => {
  const { t, language } = useText();
  const yard = useYardAtWork();
  const timeZone = useAtomValue(confirmedAtom)?.yard.timeZone ?? 'Europe/Berlin';
  const { told, said, at, about } = entry;
  if (told?.reason !== 'faster') return null;
  const { theirs, yours } = told;
  const who = theirs?.by ?? t('yardPage.faster.now');
  const word = (status: typeof yours): string =>
    status === null ? t('yardPage.status.none') : t(`yardPage.status.${status}`);
  const insist = async (): Promise<void> => {
    await yard.read(entry);
    if (said.kind === 'mark') await yard.say(about, { ...said, seenAt: theirs?.at ?? null });
  };
  const differs = said.kind === 'mark' && yours !== (theirs?.status ?? null) && card !== undefined;
  return (
    <Notice
      title={theirs ? t('yardPage.faster', { who }) : t('yardPage.faster.takenBack')}
      actions={
        <>
          <NoticeAction onClick={() => void yard.read(entry)}>
            {t(differs ? 'yardPage.faster.keepTheirs' : 'yardPage.understood')}
          </NoticeAction>
          {differs && (
            <NoticeAction onClick={() => void insist()}>{t('yardPage.faster.takeMine')}</NoticeAction>
          )}
        </>
      }
    >
      <dl>
        <dt>{who}</dt>
        <dd>
          {[word(theirs?.status ?? null), theirs && clockIn(timeZone, theirs.at, language), theirs?.note]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        <dt>{t('yardPage.faster.you')}</dt>
        <dd>
          {[word(yours), clockIn(timeZone, at, language), said.kind === 'mark' && said.note]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </dl>
    </Notice>
  );
};

/** What the server refused of what was said, in words. */
export const ToldNotice = ({ entry, card }: Props): ReactNode => {
  const { t } = useText();
  const yard = useYardAtWork();
  const reasonOf = useReason();
  const { told, about } = entry;
  if (told === null) return null;
  if (told.reason === 'faster') return <Faster entry={entry} {...(card && { card })} />;
  return (
    <Notice
      title={t(told.reason === 'moved' ? 'yardPage.moved' : 'yardPage.told')}
      actions={<NoticeAction onClick={() => void yard.read(entry)}>{t('yardPage.understood')}</NoticeAction>}
    >
      <p>{reasonOf(told, about)}</p>
    </Notice>
  );
};
