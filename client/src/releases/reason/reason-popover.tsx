import { Popover } from '@base-ui/react/popover';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { formatDay } from '../../lib/format.ts';
import { dataSelector } from '../../lib/dom-contract.ts';
import { translateNow, useText } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { isTextField } from '../../lib/is-text-field.ts';
import { keepFocusOnPage } from '../../lib/page-stop.ts';
import { momentText } from '../../live/moment-text.ts';
import { localWrites } from '../../live/local-writes.ts';
import { CardTag } from '../../shipments/card-tag.tsx';
import popover from '../../ui/popover.module.css';
import popup from '../../ui/popup.module.css';
import { cx } from '../../lib/class-names.ts';
import { anchorInSight } from './anchor-in-sight.ts';
import { pendingChange, cellOfChange, placeOfChange } from './pending-change.ts';
import type { ReasonRequest } from './reason-requests.ts';
import { GrantForm } from './grant-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import styles from './reason-popover.module.css';
import { ChangeDescription } from './change-description.tsx';

/**
 * Time (ms) after opening in which keys other than Tab and Escape are ignored, because the user meant them for the element that
 * had the focus before.
 */
const readingMs = 400;

/** Anchor below the toolbar, for a change that is not visible on the page. */
const middle = { getBoundingClientRect: () => new DOMRect(innerWidth / 2, 56, 0, 0) };

/** Returns the focused element; null if that is the body. */
const focused = (): HTMLElement | null => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
};

/** Returns the open dialog, from which the change must have been sent; null without one. */
const openDialog = (): HTMLElement | null =>
  document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]');

/** True if the element leaves room beside it for the popover. */
const isSmall = (element: HTMLElement): boolean => element.offsetHeight < innerHeight / 2;

/** Width (px) of the popover with its distances to the dialog and to the window's edge. */
const widthBeside = 440;
const hasRoomBeside = (dialog: HTMLElement): boolean =>
  innerWidth - dialog.getBoundingClientRect().right >= widthBeside;

/** Returns an anchor for a dialog without room beside it: centred below the dialog's title. */
const over = (dialog: HTMLElement) => ({
  getBoundingClientRect: () => {
    const { left, width, top } = dialog.getBoundingClientRect();
    return new DOMRect(left + width / 2, Math.min(top, innerHeight / 4), 0, 56);
  },
});

/** Returns the element to focus first: the selected reason, otherwise the first control. */
const startIn = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>('input:checked') ??
  content?.querySelector<HTMLElement>('input, button') ??
  null;

const afterMenuMs = 200;

/**
 * Moves the focus into the popover 200 ms after its opening, because a closing menu takes the focus back. If the user is typing
 * in a text field, it waits until the user leaves that field.
 */
const useFocus = (content: RefObject<HTMLElement | null>, before: HTMLElement | null): void =>
  useEffect(() => {
    const come = (): void => {
      const isInside = content.current?.contains(document.activeElement) === true;
      if (!isInside && !isTextField(document.activeElement)) startIn(content.current)?.focus();
    };
    const timer = setTimeout(come, afterMenuMs);
    const later = (): void => void requestAnimationFrame(come);
    if (isTextField(before)) before?.addEventListener('blur', later);
    return () => {
      clearTimeout(timer);
      before?.removeEventListener('blur', later);
    };
  }, [content, before]);

/** Dashed frame around the place of the pending change on the page. */
const Waiting = ({ place, isLocked }: { place: HTMLElement; isLocked: boolean }): ReactNode => {
  const { t } = useText();
  const look = place.matches('[role=row]')
    ? styles['inRow']
    : place.parentElement?.matches(dataSelector('delivery')) && styles['onHead'];
  return createPortal(
    <span className={cx(styles['waiting'], look)} data-waiting aria-hidden>
      <CardTag>{t(isLocked ? 'clearance.waits' : 'reason.waits')}</CardTag>
    </span>,
    place,
  );
};

/**
 * Popover that asks for the reason of a pending change, beside that change. The page stays usable, and the focus is not
 * taken from a user who is typing. Escape cancels the change.
 */
export const ReasonPopover = ({ asked }: { asked: ReasonRequest }): ReactNode => {
  const { t, language } = useText();
  const [change] = useState(() => pendingChange(asked.key));
  const [place] = useState(() => placeOfChange(change));
  const [before] = useState(focused);
  const [dialog] = useState(openDialog);
  const isBeside = dialog !== null && hasRoomBeside(dialog);
  const [onPage] = useState(() => {
    const element =
      (place && cellOfChange(place, change)) ?? place ?? (before && isSmall(before) ? before : null);
    return element ? anchorInSight(element) : middle;
  });
  const anchor = (dialog && (isBeside ? dialog : over(dialog))) ?? onPage;
  const [isLocked, setIsLocked] = useState(asked.isLocked);
  const content = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  const { date, at, release } = asked;
  useEffect(() => localWrites().setAside(asked.key), [asked.key]);

  useFocus(content, before);
  useEffect(() => {
    if (isLocked || !asked.isLocked) return;
    openedAt.current = performance.now();
    startIn(content.current)?.focus();
  }, [isLocked, asked.isLocked]);

  const giveUp = (): void => {
    asked.answer(null);
    notify.info(translateNow('reason.givenUp'), { series: 'reason' });
    keepFocusOnPage();
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const isEarly = event.timeStamp - openedAt.current < readingMs;
    if (event.key === 'Escape') giveUp();
    else if (!isEarly || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const by = release?.release?.name;
  const day = formatDay(date, language, 'dayMonth');
  const when = momentText(at, t, language);
  return (
    <Popover.Root open>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          className={popup['positioner']}
          align={dialog && !isBeside ? 'center' : 'start'}
          side={isBeside ? 'right' : 'bottom'}
          sideOffset={10}
          collisionPadding={8}
        >
          <Popover.Popup
            className={cx(popup['popup'], popover['popover'], styles['popover'])}
            initialFocus={() => {
              openedAt.current = performance.now();
              return isTextField(before) ? false : startIn(content.current);
            }}
            finalFocus={() => (before?.isConnected ? before : false)}
            onKeyDownCapture={onKeyDownCapture}
            // Keeps keys from the shortcuts of the page.
            onKeyDown={(event) => event.stopPropagation()}
          >
            <div ref={content} className={styles['content']}>
              <div>
                <Popover.Title className={styles['title']}>
                  {t(isLocked ? 'clearance.title' : 'reason.title')}
                </Popover.Title>
                <Popover.Description className={styles['facts']}>
                  {by === undefined
                    ? t('reason.isReleased.since', { day, when })
                    : t('reason.isReleased', { day, by, when })}
                </Popover.Description>
              </div>
              <ChangeDescription differences={change.differences} />
              {isLocked ? (
                <GrantForm
                  date={date}
                  differences={change.differences}
                  onCleared={() => setIsLocked(false)}
                  onGiveUp={giveUp}
                />
              ) : (
                <ReasonForm reasons={release?.reasons ?? []} onGive={asked.answer} onGiveUp={giveUp} />
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
      {place && !dialog && <Waiting place={place} isLocked={isLocked} />}
    </Popover.Root>
  );
};
