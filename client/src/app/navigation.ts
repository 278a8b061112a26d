import {
  CalendarDays,
  ChartColumnStacked,
  Factory,
  LayoutDashboard,
  Monitor,
  Settings,
  Truck,
  type LucideIcon,
} from 'lucide-react';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';

export interface NavigationItem {
  readonly path: string;
  readonly label: MessageKey;
  readonly icon: LucideIcon;
  /** Follows the selected day. */
  readonly daily?: true;
  /** Says how many shipments wait for a truck. */
  readonly countsWaiting?: true;
  /** Opens beside this window. */
  readonly ownWindow?: true;
  /** Second key after G, where there is one. */
  readonly key?: string;
}

export const dashboardItem: NavigationItem = {
  path: '/',
  label: 'navigation.dashboard',
  icon: LayoutDashboard,
  key: 'd',
};

/** A page of its own for a screen in the hall: it has no way back. */
export const wallItem: NavigationItem = {
  path: '/wall',
  label: 'navigation.wall',
  icon: Monitor,
  ownWindow: true,
};

export const settingsItem: NavigationItem = {
  path: '/settings',
  label: 'navigation.settings',
  icon: Settings,
};

/** The work areas in the sidebar's order (rules/look-and-feel.md#order-of-the-work-areas). */
export const workItems: readonly NavigationItem[] = [
  { path: '/production-plan', label: 'navigation.productionPlan', icon: CalendarDays, key: 'm' },
  {
    path: '/production-forecast',
    label: 'navigation.productionForecast',
    icon: ChartColumnStacked,
    key: 'v',
  },
  { path: '/production', label: 'navigation.production', icon: Factory, key: 'p', daily: true },
  {
    path: '/delivery',
    label: 'navigation.delivery',
    icon: Truck,
    key: 'l',
    daily: true,
    countsWaiting: true,
  },
];

export const addressOfItem = (item: NavigationItem, day: string | null): string =>
  item.daily && day ? `${item.path}?date=${day}` : item.path;
