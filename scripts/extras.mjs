// Core and extras of the plan, for the linter's rule for imports.

/**
 * The extras are folders beyond what is needed to plan a day. In each layer, none imports a later one of this list. Everything
 * else is the core, which never imports an extra; extras plug in at extension points (docs/architecture.md, 'Core and extras').
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

/** Folders that connect core and extras: files directly in `src`, the client's frame and pages, and the demo's data. */
export const connectingFolders = ['src', 'app', 'pages', 'settings', 'dashboard', 'demo'];
