import type { ReactNode } from 'react';
import { isYardOnlyLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { YardCard } from '@werkplan/shared/yard/yard-schema.ts';
import { hasText, pageLanguage, type Translate, useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { markNoteText } from '../shipments/mark-note.ts';
import { Notice, NoticeAction } from './notice.tsx';
import type { Refusal, WaitingReport } from './waiting.ts';
import { timeInZone } from './words.ts';
import { confirmedAtom } from './yard-atoms.ts';
import { useYardSession } from './yard-context.ts';
import { useYardText } from './yard-text.ts';

type Reason = Exclude<Refusal, { reason: 'faster' }>;

/**
 * Returns the text of a refusal. The server answers only in German or English; for other languages, the client has texts
 * by error code.
 */
const refusedText = ({ text, type = '' }: Reason & { reason: 'refused' }, t: Translate): string => {
  if (!isYardOnlyLanguage(pageLanguage())) return text;
  const key = `error.${type}`;
  return t(hasText(key) ? key : 'error.UNEXPECTED_EXCEPTION');
};

const useReason = (): ((refusal: Reason, about: string) => string) => {
  const { t } = useText();
  return (refusal, about) =>
    refusal.reason === 'refused'
      ? `${about}: ${refusedText(refusal, t)}`
      : t(`yardPage.refusal.${refusal.reason}`, { site: about });
};

interface Props {
  entry: WaitingReport;
  /** The report's card, if it is still shown. */
  card?: YardCard;
}

/** Shows the mark of another user who was faster beside the loader's own, and lets the loader choose. */
const Faster = ({ entry, card }: Props): ReactNode => {
  const { t, language } = useYardText();
  const yard = useYardSession();
  const timeZone = useAtomValue(confirmedAtom)?.yard.timeZone ?? 'Europe/Berlin';
  const { refusal, report, at, about } = entry;
  if (refusal?.reason !== 'faster') return null;
  const { theirs, yours } = refusal;
  const who = theirs?.by ?? t('yardPage.faster.now');
  const word = (status: YardMark['status'] | null): string =>
    status === null ? t('yardPage.status.none') : t(`yardPage.status.${status}`);
  const insist = async (): Promise<void> => {
    await yard.read(entry);
    if (report.kind === 'mark') await yard.report(about, { ...report, seenAt: theirs?.at ?? null });
  };
  const differs = report.kind === 'mark' && yours !== (theirs?.status ?? null) && card !== undefined;
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
          {[
            word(theirs?.status ?? null),
            theirs && timeInZone(timeZone, theirs.at, language),
            theirs && markNoteText(theirs, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        <dt>{t('yardPage.faster.you')}</dt>
        <dd>
          {[word(yours), timeInZone(timeZone, at, language), report.kind === 'mark' && report.note]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </dl>
    </Notice>
  );
};

/** Returns the title of a refused report; the title for a photo says that the mark is still valid. */
const titleOf = ({ refusal, report }: WaitingReport): MessageKey => {
  if (refusal?.reason === 'moved') return 'yardPage.moved';
  return refusal?.reason === 'refused' && report.kind === 'photo'
    ? 'yardPage.refusal.photo'
    : 'yardPage.refusal';
};

export const RefusalNotice = ({ entry, card }: Props): ReactNode => {
  const { t } = useText();
  const yard = useYardSession();
  const reasonOf = useReason();
  const { refusal, about } = entry;
  if (refusal === null) return null;
  if (refusal.reason === 'faster') return <Faster entry={entry} {...(card && { card })} />;
  return (
    <Notice
      title={t(titleOf(entry))}
      actions={<NoticeAction onClick={() => void yard.read(entry)}>{t('yardPage.understood')}</NoticeAction>}
    >
      <p>{reasonOf(refusal, about)}</p>
    </Notice>
  );
};
