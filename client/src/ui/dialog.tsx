import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../lib/i18n.ts';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './dialog.module.css';
import { focusFieldOnOpen } from './focus-field-on-open.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  open: boolean;
  /** Called on Escape, by the close button, and on a press outside if `closeOnOutsideClick`. */
  onClose: () => void;
  /** Called on Ctrl+Enter anywhere in the dialog. */
  onAccept?: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Width: 380, 392, 520, 640 or 980 px; `preview` is 1056 px without padding around the body. */
  width?: 'confirm' | 'date' | 'truck' | 'notes' | 'wide' | 'preview';
  /** Content at the right of the title. */
  headEnd?: ReactNode;
  closeOnOutsideClick?: boolean;
  footer: ReactNode;
  footerStart?: ReactNode;
  closeButton?: boolean;
  /** Shows the dialog above open popovers. */
  overPopups?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

export const Dialog = ({
  open,
  onClose,
  onAccept,
  title,
  subtitle,
  width = 'confirm',
  headEnd,
  closeOnOutsideClick = true,
  footer,
  footerStart,
  closeButton = true,
  overPopups = false,
  initialFocus,
  children,
}: Props): ReactNode => {
  const { t } = useText();
  const popup = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Key events in popovers of the dialog also bubble to the dialog, some of them twice.
    if (!onAccept || event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    onAccept();
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={!closeOnOutsideClick}
    >
      <Base.Portal>
        <Base.Backdrop className={cx(styles['scrim'], overPopups && styles['overPopups'])} />
        <Base.Viewport className={cx(styles['viewport'], overPopups && styles['overPopups'])}>
          <Base.Popup
            className={cx(styles['dialog'], classFor(styles, width))}
            ref={popup}
            onKeyDown={onKeyDown}
            initialFocus={(opening) => focusFieldOnOpen(opening, popup.current, initialFocus?.current)}
          >
            <header className={styles['head']}>
              <div>
                <Base.Title className={styles['title']}>{title}</Base.Title>
                {subtitle && <Base.Description className={styles['subtitle']}>{subtitle}</Base.Description>}
              </div>
              {headEnd}
            </header>
            {children && <div className={styles['body']}>{children}</div>}
            <footer className={styles['foot']}>
              <div className={styles['footStart']}>{footerStart}</div>
              {footer}
            </footer>
            {/* Last in the DOM, so that the focus starts in the body. */}
            {closeButton && (
              <Base.Close
                render={<IconButton label={t('common.close')} icon={X} size="small" tooltip={false} />}
                className={styles['close']}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
