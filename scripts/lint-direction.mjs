// The linter's rule for imports (docs/architecture.md): layers in one direction, packages only in their places, and no extra
// in the core.
import { relative, resolve, dirname } from 'node:path';
import { connectingFolders, extras } from './extras.mjs';
import { root } from './tools.mjs';

/** Folders for areas of the plant's work. They form one layer, which is the same in shared, server and client. */
const areas = [
  'halls',
  'orders',
  'trucks',
  'days',
  'shipments',
  'deliveries',
  'releases',
  'drafts',
  'proposals',
  'prints',
  'production-plan',
  'production-forecast',
  'figures',
];

/**
 * The folders of each part's `src`, the lowest layer first: a file imports from its own layer and lower ones. Folders in one list may
 * import each other. Files directly in `src` connect the rest. A subfolder is listed separately (`releases/reason`) if it is above its
 * parent.
 */
const layers = {
  shared: [
    ['messages', 'i18n', 'errors'],
    'values',
    [
      'http',
      'plant',
      'live',
      'plan',
      'working-days',
      'calendar',
      'halls',
      'orders',
      'trucks',
      'shipments',
      'deliveries',
      'releases',
      'routines',
    ],
    'mail',
    'account',
    'tokens',
    'webhooks',
    'days',
    ['displays', 'sites', 'bvbs'],
    'loads',
    'reservations',
    'yard',
    'notes',
    'drafts',
    'proposals',
    'prints',
    'production-plan',
    'production-forecast',
    'figures',
    'history',
    'undo',
    'since',
    'search',
    'operations',
    'src',
  ],
  server: [
    'platform',
    'tables',
    'config',
    'database',
    'change',
    'working-days',
    'feed',
    'jobs',
    'plan',
    'http',
    'audit',
    'captcha',
    'mail',
    'live',
    'plant',
    'account',
    'oidc',
    'users',
    'tokens',
    'webhooks',
    'displays',
    'calendar',
    ...areas,
    'sites',
    'loads',
    'reservations',
    ['yard', 'bvbs'],
    'notes',
    'routines',
    'history',
    'since',
    'search',
    'demo',
    'operations',
    'retention',
    'src',
  ],
  client: [
    'styles',
    'lib',
    'ui',
    'account',
    'live',
    'history',
    'presence',
    ...areas,
    'routines',
    'loads',
    'bvbs',
    'yard',
    'displays',
    'yard-phone',
    'since',
    'search',
    'releases/reason',
    'settings',
    'sites',
    'notes',
    'reservations',
    'users',
    'webhooks',
    'calendar',
    'dashboard',
    'handbook',
    ['app', 'pages'],
    'src',
  ],
};

/**
 * The files in server/src and client/src that may import a package, with advice for other files. With `typesAnywhere` all files
 * may import types from it.
 */
const packagePlaces = [
  {
    packages: /^kysely$/,
    files: /^server\/src\/(database\/|.*-(store|query)\.ts$)/,
    instead:
      'Put the query into a <noun>-store.ts or <screen>-query.ts; take the types from database/database.ts.',
  },
  {
    packages: /^(express|express-session|connect-pg-simple|helmet|compression)$/,
    typesAnywhere: true,
    files: /^server\/src\/(http\/|app\.ts$|.*-routes\.ts$)/,
    instead: 'Declare the call in shared/ and connect it in a <noun>-routes.ts.',
  },
  {
    packages: /^socket\.io$/,
    files: /^server\/src\/live\//,
    instead: 'Writes broadcast nothing: the committer logs them and live/ sends the log.',
  },
  {
    packages: /^socket\.io-client$/,
    typesAnywhere: true,
    files: /^client\/src\/(live\/|app\/create-client\.ts$)/,
    instead: "Read the day's state from an atom of live/.",
  },
];

export default {
  meta: { name: 'direction' },
  rules: { imports: { create: (context) => visitor(context) } },
};

function visitor(context) {
  const file = relative(root, context.filename).replaceAll('\\', '/');
  if (!/^(shared|server|client)\/src\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) return {};
  const check = (node) => {
    const source = node.source?.value;
    if (typeof source !== 'string') return;
    const message = complaintAbout(file, source, isTypeOnly(node));
    if (message) context.report({ node: node.source, message });
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
  };
}

function isTypeOnly({ importKind, specifiers = [] }) {
  return (
    importKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'))
  );
}

/** Describes what is wrong with this import in this file; undefined if it is allowed. */
export function complaintAbout(file, source, isTypeOnly = false) {
  const target = targetOf(file, source);
  if (!isTypeOnly && bringsZod(file, source))
    return 'A page that imports this file would load zod: take only types from there, or put the code into a *-schema.ts.';
  return target === undefined ? packageComplaint(file, source, isTypeOnly) : pathComplaint(file, target);
}

/**
 * True if an import loads zod. Only schemas and contracts may do that, because pages load these files only to validate
 * something.
 */
function bringsZod(file, source) {
  const withSchemas = /-schema\.ts$|[/-]contracts\.ts$/;
  if (!file.startsWith('shared/src/') || withSchemas.test(file)) return false;
  return source === 'zod' || withSchemas.test(source);
}

/** Returns the imported file's path; undefined for a package. */
export function targetOf(file, source) {
  if (source.startsWith('.'))
    return relative(root, resolve(root, dirname(file), source)).replaceAll('\\', '/');
  if (source.startsWith('@werkplan/')) return source.replace(/^@werkplan\/(\w+)/, '$1/src');
  return undefined;
}

function packageComplaint(file, source, isTypeOnly) {
  if (file.startsWith('shared/') && source !== 'zod' && !source.startsWith('zod/')) {
    if (source === 'i18next' && file.startsWith('shared/src/i18n/')) return undefined;
    return `shared/ imports only zod, not ${source}: it runs in the server and in the browser.`;
  }
  const broken = packagePlaces.find(
    ({ packages, files, typesAnywhere }) =>
      packages.test(source) && !files.test(file) && !(typesAnywhere && isTypeOnly),
  );
  return broken && `${source} is not for this file. ${broken.instead}`;
}

function pathComplaint(file, target) {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (extraImportedByCore(file, target) !== undefined) {
    return `${from.folder} is core and may not import the extra ${to.folder}: make a named place in the core, where it plugs in.`;
  }
  if (from.part !== to.part) return partComplaint(from, to);
  const [fromLayer, toLayer] = [layerOf(from), layerOf(to)];
  if (fromLayer < 0)
    return `${from.part}/src/${from.folder} has no layer yet: name it in scripts/lint-direction.mjs.`;
  if (fromLayer < toLayer && from.part === 'client' && ['ui', 'lib'].includes(from.folder)) {
    return `${from.folder}/ knows no plant words and imports nothing of ${to.folder}/: pass it in as a property.`;
  }
  const [fromExtra, toExtra] = [extraOf(from), extraOf(to)];
  if (fromLayer === toLayer && fromExtra >= 0 && toExtra > fromExtra)
    return `${from.folder} is an earlier extra than ${to.folder} and may not import it: move the code to ${to.folder}.`;
  const [fromArea, toArea] = [areas.indexOf(from.folder), areas.indexOf(to.folder)];
  if (fromLayer < toLayer || (fromArea >= 0 && toArea > fromArea)) {
    return `${from.folder} comes before ${to.folder} and may not import it: move the code to ${to.folder}, or pass it in.`;
  }
  return undefined;
}

function extraOf({ folder }) {
  return extras.indexOf(extras.includes(folder) ? folder : folder.split('/')[0]);
}

/** Returns 'file → extra' if a core file imports an extra, undefined otherwise. Types count, as they couple just as much. */
export function extraImportedByCore(file, target) {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (extraOf(from) >= 0 || connectingFolders.includes(from.folder) || extraOf(to) < 0) return undefined;
  return `${file} → ${extras[extraOf(to)]}`;
}

function layerOf({ part, folder }) {
  return layers[part].findIndex(
    (layer) => layer === folder || (Array.isArray(layer) && layer.includes(folder)),
  );
}

function partComplaint(from, to) {
  if (to.part === 'shared' || (from.part === 'server' && to.part === 'migrations')) return undefined;
  return `${from.part}/ may not import ${to.part}/: what both need belongs in shared/.`;
}

/** Returns a file's part and folder: `src` for a file directly in it, or a subfolder that is a layer of its own. */
function placeOf(path) {
  const [part, src, folder, ...rest] = path.split('/');
  const within = { part, folder: `${folder}/${rest[0]}` };
  if (rest.length > 1 && part in layers && layerOf(within) >= 0) return within;
  return { part, folder: rest.length > 0 ? folder : src };
}
