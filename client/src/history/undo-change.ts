import type { RowLabel } from '@werkplan/shared/history/history-schema.ts';
import { obstacleKind, obstacleText } from '@werkplan/shared/history/obstacle-words.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { ApiError, errorText, notifyFailure } from '../lib/api-errors.ts';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { keepFocusOnPage } from '../lib/page-stop.ts';
import { clockTime } from '../live/clock-time.ts';
import { sendMutation } from '../live/send-mutation.ts';
import { notify, type NoticeOptions } from '../lib/notify.ts';
import { showChange, showRow } from './show-row.ts';

/** A later change that prevents an undo: author, time, row and fields. */
interface Obstacle {
  by: string;
  at: string;
  changeId: number | null;
  entity: RowKind;
  id: number;
  /** Names of the changed fields, or of the row's table. */
  what: string;
  fields: readonly string[];
  row: RowLabel;
}

export interface UndoChangeOptions {
  /** Description of the change: 'Kita Sonnenhang platziert'. */
  phrase?: string;
  /** True if the change is an undo, so that undoing it is a redo. */
  again?: boolean;
  /** Receives the text of a refusal, which is then not shown as a toast. */
  onRefused?: (text: string) => void;
}

const obstacleOf = (error: unknown): Obstacle | null => {
  if (!(error instanceof ApiError) || error.type !== 'UNDO_CONFLICT') return null;
  const body = error.body as Partial<Obstacle>;
  return body.entity === undefined ? null : (body as Obstacle);
};

/** Returns the id of the change that has already undone this one, if that is the reason for the refusal. */
const takenBy = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.type !== 'UNDO_CONFLICT') return null;
  const { changeId } = error.body as Partial<Obstacle>;
  return changeId ?? null;
};

const sentenceOf = ({ by, at, what, row }: Obstacle): string => {
  const words = { language: currentLanguage(), t: translateNow };
  const named = what.split(', ');
  return translateNow(`undo.refusedBy.${obstacleKind(named)}`, {
    by,
    what: obstacleText(named, row, words),
    at: clockTime(new Date(at), currentLanguage()),
  });
};

const refuse = (error: unknown, onRefused: UndoChangeOptions['onRefused']): void => {
  const obstacle = obstacleOf(error);
  const taken = takenBy(error);
  if (onRefused) {
    const text = obstacle ? sentenceOf(obstacle) : errorText(error);
    if (text) onRefused(text);
  } else if (obstacle) {
    const show = { label: translateNow('undo.show'), onSelect: () => showRow(obstacle) };
    notify.warning(translateNow('undo.refused'), { detail: sentenceOf(obstacle), action: show });
  } else if (taken !== null) {
    const show = { label: translateNow('undo.show'), onSelect: () => showChange(taken) };
    notify.warning(errorText(error) ?? '', { action: show });
  } else notifyFailure(error);
};

const doneText = ({ phrase, again = false }: UndoChangeOptions): string => {
  const key = again ? 'undo.doneAgain' : 'undo.done';
  return phrase === undefined ? translateNow(`${key}.plain`) : translateNow(key, { phrase });
};

/** Undoes a change, or redoes it if it is an undo; the toast offers the opposite. */
export const undoChange = async (changeId: number, options: UndoChangeOptions = {}): Promise<void> => {
  const { again = false, onRefused, ...rest } = options;
  const hasFocus = document.activeElement !== document.body;
  try {
    const { data } = await sendMutation(undoChangeEndpoint, { params: { id: changeId } });
    const opposite: NoticeOptions['action'] = {
      label: translateNow(again ? 'undo.action' : 'undo.again'),
      onSelect: () => void undoChange(data.id, { ...rest, again: !again }),
    };
    notify.success(doneText(options), { action: opposite });
    if (hasFocus) keepFocusOnPage();
  } catch (error) {
    refuse(error, onRefused);
  }
};
