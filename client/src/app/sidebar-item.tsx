import { atom } from 'jotai';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { cx } from '../lib/class-names.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { shownInAddressAtom } from '../lib/shown-plan.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { unassignedCountAtom } from '../live/unassigned-count.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { addressOfPage, type AppPage } from './pages.ts';
import styles from './sidebar.module.css';

/** Number of unassigned shipments; 0 until known. */
const waitingAtom = atom((get) => get(unassignedCountAtom)?.unassigned ?? 0);
const nothingAtom = atom(0);

interface HintProps {
  label: string;
  shortcut?: string | undefined;
  open: boolean;
  children: ComponentProps<typeof Tooltip>['children'];
}

/** Shows the label of a collapsed item as a tooltip. */
const Hint = ({ label, shortcut, open, children }: HintProps): ReactNode => (
  <Tooltip
    side="right"
    disabled={open}
    content={
      <>
        {label}
        {shortcut && <Kbd>{shortcut}</Kbd>}
      </>
    }
  >
    {children}
  </Tooltip>
);

interface LinkProps {
  page: AppPage;
  icon: LucideIcon;
  open: boolean;
  countsWaiting?: boolean;
  /** Opens another tab, because a hall display has no navigation. */
  ownWindow?: boolean;
}

export const SidebarLink = ({
  page,
  icon: Icon,
  open,
  countsWaiting = false,
  ownWindow = false,
}: LinkProps): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(chosenDayAtom);
  const shown = useAtomValue(shownInAddressAtom);
  const count = useAtomValue(countsWaiting ? waitingAtom : nothingAtom);
  const label = t(page.label ?? page.title);
  const waiting = t('shipment.waiting', { count });
  const fetchPage = (): void => void page.Page.load().catch(() => undefined);
  const name = count > 0 ? `${label}, ${waiting}` : label;
  return (
    <Hint label={name} open={open}>
      <NavLink
        to={addressOfPage(page, day, shown)}
        end={page.path === '/'}
        {...(ownWindow && { target: '_blank', rel: 'noopener' })}
        className={cx(styles['item'])}
        aria-label={name}
        onPointerEnter={fetchPage}
        onFocus={fetchPage}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {open && <span className={styles['label']}>{label}</span>}
        {count > 0 && <span className={styles[open ? 'count' : 'dot']}>{open && count}</span>}
      </NavLink>
    </Hint>
  );
};

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  icon: LucideIcon;
  label: string;
  open: boolean;
  shortcut?: string;
}

export const SidebarButton = ({ icon: Icon, label, open, shortcut, ...rest }: ButtonProps): ReactNode => (
  <Hint label={label} shortcut={shortcut} open={open}>
    <button type="button" {...rest} className={styles['item']} aria-label={label}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {open && <span className={styles['label']}>{label}</span>}
    </button>
  </Hint>
);
