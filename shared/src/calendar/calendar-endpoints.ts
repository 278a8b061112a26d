import { endpointsOf } from '../http/endpoint.ts';
import type { calendarContracts } from './calendar-contracts.ts';

const declareEndpoint = endpointsOf<typeof calendarContracts>();

export const calendarEndpoint = declareEndpoint({
  name: 'calendar.read',
  method: 'GET',
  path: '/api/calendar',
  access: 'viewer',
  fields: true,
});

export const addCalendarEntryEndpoint = declareEndpoint({
  name: 'calendar.add',
  method: 'POST',
  path: '/api/calendar',
  access: 'planner',
  change: true,
});

export const removeCalendarEntryEndpoint = declareEndpoint({
  name: 'calendar.remove',
  method: 'DELETE',
  path: '/api/calendar/{id}',
  access: 'planner',
  change: true,
  row: 'calendarEntries',
});
