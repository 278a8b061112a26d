import { useSetAtom } from 'jotai';
import CalendarCog from 'lucide-react/icons/calendar-cog';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumnStacked from 'lucide-react/icons/chart-column-stacked';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Factory from 'lucide-react/icons/factory';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Monitor from 'lucide-react/icons/monitor';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signOutEverywhere } from '../account/sign-out-everywhere.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtom } from '../lib/use-atom.ts';
import { Logo } from '../ui/logo.tsx';
import { pages } from './pages.ts';
import { sidebarOpenAtom } from './sidebar-atoms.ts';
import { SidebarButton, SidebarLink } from './sidebar-item.tsx';
import styles from './sidebar.module.css';
import { searchTextAtom } from './use-app-shortcuts.ts';

export const Sidebar = (): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useAtom(sidebarOpenAtom);
  const openSearch = useSetAtom(searchTextAtom);
  const leave = async (): Promise<void> => {
    if (await signOutEverywhere()) setOpen(false);
  };
  return (
    <nav className={cx(styles['sidebar'], open && styles['open'])} aria-label={t('navigation.label')}>
      <Link to="/" className={styles['logo']} aria-label={t('navigation.home')}>
        <Logo />
        {open && <span className={styles['name']}>{t('app.name')}</span>}
      </Link>
      <SidebarLink page={pages.dashboard} icon={LayoutDashboard} open={open} />
      <SidebarButton
        icon={Search}
        label={t('navigation.search')}
        shortcut="Ctrl K"
        open={open}
        aria-keyshortcuts="Control+K"
        onClick={() => openSearch('')}
      />
      <hr className={styles['rule']} />
      <SidebarLink page={pages.productionPlan} icon={CalendarDays} open={open} />
      <SidebarLink page={pages.productionForecast} icon={ChartColumnStacked} open={open} />
      <SidebarLink page={pages.production} icon={Factory} open={open} />
      <SidebarLink page={pages.delivery} icon={Truck} open={open} countsWaiting />
      <SidebarLink page={pages.sites} icon={MapPin} open={open} />
      <SidebarLink page={pages.figures} icon={ChartNoAxesCombined} open={open} />
      <div className={styles['gap']} />
      <SidebarLink page={pages.wall} icon={Monitor} open={open} ownWindow />
      <SidebarLink page={pages.calendar} icon={CalendarCog} open={open} />
      <SidebarLink page={pages.handbook} icon={CircleQuestionMark} open={open} />
      <SidebarLink page={pages.settings} icon={Settings} open={open} />
      <SidebarButton icon={LogOut} label={t('navigation.logOut')} open={open} onClick={() => void leave()} />
      <hr className={styles['rule']} />
      <SidebarButton
        icon={open ? PanelLeftClose : PanelLeftOpen}
        label={t(open ? 'navigation.collapse' : 'navigation.expand')}
        shortcut="Ctrl B"
        open={open}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
    </nav>
  );
};
