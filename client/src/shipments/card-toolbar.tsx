import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { Menu } from '../ui/menu.tsx';
import { isEditorOpenAtom } from '../ui/open-editors.ts';
import styles from './card-toolbar.module.css';

interface Props {
  site: string;
  items: readonly MenuEntry[];
  menuOpen: boolean;
  onMenuOpenChange: (open: boolean) => void;
  onNotes: () => void;
  /** Opens the dialog for moving the card; null if moving is not offered. */
  onMoveToDate: (() => void) | null;
}

/** Toolbar above the hovered or focused card; it never covers the card's text or an editor. */
export const CardToolbar = ({
  site,
  items,
  menuOpen,
  onMenuOpenChange,
  onNotes,
  onMoveToDate,
}: Props): ReactNode => {
  const { t } = useText();
  const isEditorOpen = useAtomValue(isEditorOpenAtom);
  if (isEditorOpen && !menuOpen) return null;
  return (
    <div className={styles['toolbar']} data-toolbar>
      <IconButton
        className={styles['button']}
        size="tiny"
        icon={MessageSquareText}
        label={t('shipment.notes.of', { site })}
        tooltip={false}
        title={t('shipment.notes')}
        onClick={onNotes}
      />
      {onMoveToDate && (
        <IconButton
          className={styles['button']}
          size="tiny"
          icon={CalendarArrowUp}
          label={t('shipment.moveToDate')}
          tooltip={false}
          title={t('shipment.moveToDate')}
          onClick={onMoveToDate}
        />
      )}
      <Menu
        heading={site}
        items={items}
        open={menuOpen}
        onOpenChange={onMenuOpenChange}
        trigger={
          <IconButton
            className={styles['button']}
            size="tiny"
            icon={Ellipsis}
            label={t('shipment.actions', { site })}
            tooltip={false}
            title={t('shipment.more')}
          />
        }
      />
    </div>
  );
};
