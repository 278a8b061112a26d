import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import styles from './preview.module.css';
import { answersOf, questionText } from './question-words.ts';
import type { QuestionAnswer, Question } from './questions.ts';

interface Props {
  question: Question;
  answer: QuestionAnswer | null;
  onAnswer: (answer: QuestionAnswer) => void;
}

/** Asks about doubtful lines; the keys 1 and 2 choose the answers. */
export const QuestionStrip = ({ question, answer, onAnswer }: Props): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const { lead, detail } = questionText(question, answer, texts);
  const answers = answersOf(question, t);
  const Icon = question.kind === 'weight' ? CircleQuestionMark : TriangleAlert;
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const [chosen, button] = [
      answers[Number(key) - 1],
      currentTarget.querySelectorAll('button')[Number(key) - 1],
    ];
    if (!chosen) return;
    onAnswer(chosen.answer);
    button?.focus();
  };
  return (
    <div role="gridcell" className={cx(styles['strip'], styles['warn'])}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <p className={styles['said']} title={`${lead} · ${detail}`}>
        <strong>{lead}</strong> · {detail}
      </p>
      {answers.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles 1 and 2 for its buttons
        <div className={styles['answers']} onKeyDown={onKeyDown}>
          {answers.map((one, index) => (
            <Button
              key={one.answer}
              size="small"
              {...(question.kind === 'weight' && { shortcut: String(index + 1) })}
              aria-keyshortcuts={String(index + 1)}
              aria-pressed={one.answer === answer}
              className={cx(one.answer === answer && styles['chosen'])}
              onClick={() => onAnswer(one.answer)}
              {...(one.answer === answer ? { 'data-stop': true } : { tabIndex: -1 })}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
