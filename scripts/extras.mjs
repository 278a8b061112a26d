// Core and extras of the plan, for the linter's rule for imports.

/**
 * The extras: rooms beyond what a planner needs to plan a day. Within a layer an earlier one never imports a later one. Everything
 * else is the core, which never imports an extra; extras plug in at named places of the core (docs/architecture.md, 'Core and extras').
 */
export const extras = [
  'calendar',
  'releases',
  'routines',
  'webhooks',
  'displays',
  'drafts',
  'proposals',
  'prints',
  'figures',
  'releases/reason',
  'yard',
  'yard-phone',
  'since',
  'search',
  'sites',
  'loads',
  'bvbs',
  'notes',
  'reservations',
  'handbook',
];

/** Folders that put core and extras together: files directly in `src`, the client's frame and pages, and the demo's data. */
export const composing = ['src', 'app', 'pages', 'settings', 'dashboard', 'demo'];
