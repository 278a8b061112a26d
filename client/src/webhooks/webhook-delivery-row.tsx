import type { WebhookDelivery } from '@werkplan/shared/webhooks/webhook-schema.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { momentText } from '../live/moment-text.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import listing from '../ui/listing.module.css';
import { durationText, resultText, revisionsText } from './webhook-words.ts';
import styles from './webhooks.module.css';

const looks = {
  waiting: { tone: 'warn', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
} as const;

/** Number of characters of the receiver's answer that the row shows. */
const beginning = 80;

interface AnswerProps {
  answer: string;
  open: boolean;
  controls: string;
  onToggle: () => void;
}

/** Button with the beginning of the receiver's answer; it shows the complete answer below the row. */
const Answer = ({ answer, open, controls, onToggle }: AnswerProps): ReactNode => {
  const { t } = useText();
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles['opener']}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className={listing['unseen']}>{t('webhooks.delivery.answer')} </span>
      <code>{answer.slice(0, beginning)}</code>
    </button>
  );
};

interface Props {
  delivery: WebhookDelivery;
  onReplay: () => Promise<void>;
}

export const WebhookDeliveryRow = ({ delivery, onReplay }: Props): ReactNode => {
  const { t, language } = useText();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const whole = useId();
  const { type, messageId, state, attempts, durationMs, answer, at } = delivery;
  const revisions = revisionsText(delivery.revisions, t, language);
  const replay = async (): Promise<void> => {
    setBusy(true);
    await onReplay();
    setBusy(false);
  };
  return (
    <>
      <tr>
        <td>{momentText(at, t, language)}</td>
        <td>
          <code className={styles['message']} title={messageId}>
            {type}
          </code>
        </td>
        <td className={styles['revisions']} title={revisions}>
          {revisions}
        </td>
        <td>
          <span className={listing['together']}>
            <Badge {...looks[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
            {resultText(delivery, t, language)}
          </span>
        </td>
        <td>{attempts}</td>
        <td>{durationMs === null ? '–' : durationText(durationMs, language)}</td>
        <td className={styles['beginning']}>
          {answer ? (
            <Answer answer={answer} open={open} controls={whole} onToggle={() => setOpen(!open)} />
          ) : (
            '–'
          )}
        </td>
        <td>
          <div className={listing['actions']}>
            <IconButton
              icon={RotateCw}
              size="small"
              label={t('webhooks.replay')}
              disabled={busy}
              onClick={() => void replay()}
            />
          </div>
        </td>
      </tr>
      {open && answer && (
        <tr id={whole} className={styles['whole']}>
          <td colSpan={8}>
            <pre>{answer}</pre>
          </td>
        </tr>
      )}
    </>
  );
};
