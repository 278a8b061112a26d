import type { YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { CardView } from './card-view.tsx';
import { RunFoot } from './run-foot.tsx';
import styles from './run-view.module.css';
import { truckBarColor } from './truck-colors.ts';
import { loadText } from './words.ts';
import { EmptyList, YardBody } from './yard-body.tsx';
import { YardHead } from './yard-head.tsx';

const SlotText = ({ slot, text }: { slot: number; text: string }): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['text']}>
      <MessageSquareText size={24} aria-hidden />
      <p>
        <strong>{t('yardPage.slotText', { slot: slot + 1 })}</strong>
        <span>{text}</span>
      </p>
    </div>
  );
};

interface Props {
  run: YardRun;
  timeZone: string;
  onBack?: (() => void) | undefined;
}

export const RunView = ({ run, timeZone, onBack }: Props): ReactNode => {
  const { t } = useText();
  const detail = [run.startingTime.slice(0, 5), isolateText(run.driver), loadText(run, t)]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <YardHead title={run.registration} detail={detail} color={truckBarColor(run.color)} onBack={onBack} />
      <YardBody>
        {run.slots.length === 0 && <EmptyList>{t('yardPage.run.empty')}</EmptyList>}
        <ol className={styles['slots']}>
          {run.slots.map((slot) => (
            <li key={slot.itemId}>
              {slot.kind === 'text' ? (
                <SlotText slot={slot.slot} text={slot.text} />
              ) : (
                <CardView card={slot} start={run.startingTime.slice(0, 5)} timeZone={timeZone} />
              )}
            </li>
          ))}
        </ol>
      </YardBody>
      <RunFoot run={run} timeZone={timeZone} />
    </>
  );
};
