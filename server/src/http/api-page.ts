import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { Router } from 'express';
import { apiPageStyle } from './api-page-style.ts';
import { type CallLimit, limitByAddress } from './call-limit.ts';
import { csrfHeader } from './csrf.ts';
import { ConstantAnswer } from './constant-answer.ts';

/** The sample script in curl that /api/docs shows. A test runs it (tests/api/api-samples.test.ts). */
export const curlExample = `today=$(TZ=Europe/Berlin date +%F)
curl -fsS "$WERKPLAN_URL/api/orders?date=$today" -H "Authorization: Bearer $WERKPLAN_TOKEN"

# The order with this number, new or changed; sent twice with one key, it is done once. Its day is today or later.
curl -fsS -X PUT "$WERKPLAN_URL/api/orders/by-number/248096" \\
  -H "Authorization: Bearer $WERKPLAN_TOKEN" -H "Content-Type: application/json" -H "Idempotency-Key: erp-4711" \\
  -d '{"constructionSite": "Klinikum Freiburg", "postCode": "79106", "city": "Freiburg",
       "steel": 9000, "matting": 1000, "date": "'"$today"'", "hallId": 1}'

# For a German spreadsheet.
curl -fsS "$WERKPLAN_URL/api/production-plan?date=$today&format=csv&separator=semicolon" \\
  -H "Authorization: Bearer $WERKPLAN_TOKEN" -o plan.csv`;

/** The sample script in Node.js that /api/docs shows. The same test runs it. */
export const nodeExample = `const { WERKPLAN_URL, WERKPLAN_TOKEN } = process.env;
const headers = { authorization: \`Bearer \${WERKPLAN_TOKEN}\`, 'content-type': 'application/json' };

// \`dryRun=true\` answers what the change would do to the order, halls and trucks, and changes nothing.
const reply = await fetch(\`\${WERKPLAN_URL}/api/orders/by-number/248096?dryRun=true\`, {
  method: 'PUT',
  headers,
  body: JSON.stringify({ steel: 12_000 }),
});
if (!reply.ok) throw new Error((await reply.json()).displayMessage);
const { answer, halls, trucks } = await reply.json();
console.log(answer.orderId, answer.steel, 'kg');
for (const { date, after } of halls) console.log(date, 'hall', after.id, after.remaining, 'kg left');
console.log(trucks.length, 'runs otherwise loaded');`;

/** The URL path of the page's scripts and styles. It is outside /api, because answers there must not be cached. */
export const apiPageFiles = '/assets/api-page';

/** The content security policy of /api/docs. It allows nothing from other origins and nothing inline. */
export const apiPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const start = `
const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const dark = matchMedia('(prefers-color-scheme: dark)');
const shade = () => {
  const isDark = (stored('werkplan.theme') ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  document.documentElement.classList.toggle('dark-mode', isDark);
};
shade();
dark.addEventListener('change', shade);
const plant = ({ React: { createElement: h } }) => {
  const nothing = () => null;
  // Adds the labels and heading levels that screen readers need and Swagger UI leaves out.
  const marking = (parts, attribute, valueOf) => (Original) => (props) => {
    const mark = (place) => {
      for (const part of place?.querySelectorAll(parts) ?? []) part.setAttribute(attribute, valueOf(props));
    };
    return h('div', { ref: mark }, h(Original, props));
  };
  const naming = (parts, nameOf) => marking(parts, 'aria-label', nameOf);
  return {
    components: {
      // Requests use the session of the person who opened the page, so there is nothing to sign in to.
      AuthorizeBtnContainer: nothing,
      authorizeOperationBtn: nothing,
      // Shows a path as text, because Swagger UI makes it a link inside a button, which HTML forbids.
      DeepLink: ({ text }) => h('span', null, text),
      // A scrolling element must be reachable by keyboard.
      PlainTextViewer: ({ className = '', children }) => h('pre', { className: 'microlight ' + className, tabIndex: 0 }, children),
    },
    wrapComponents: {
      FilterContainer: (Original) => (props) => h('div', { role: 'search' }, h(Original, props)),
      JsonSchemaForm: naming('input, select, textarea', ({ description }) => description || 'Value'),
      RequestBodyEditor: naming('textarea', () => 'Request body'),
      ExamplesSelect: naming('select', () => 'Examples'),
      Webhooks: marking('h2', 'aria-level', () => 3),
      responses: naming('[role=region]', ({ method, path }) => 'Responses to ' + method.toUpperCase() + ' ' + path),
    },
  };
};
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  // All calls start collapsed, because a browser needs seconds to draw them at once.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  syntaxHighlight: false,
  validatorUrl: null,
  plugins: [plant],
  requestInterceptor: async (request) => {
    if (!request.method || request.method === 'GET') return request;
    // The client's screens store the CSRF token in localStorage; a browser that opened only this page has to fetch it.
    const token = stored('${csrfHeader}') ?? (await fetch('${checkSessionEndpoint.path}')).headers.get('${csrfHeader}');
    if (token) request.headers['${csrfHeader}'] = token;
    return request;
  },
});
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Renders a paragraph in which words between backticks become code elements. */
const prose = (text: string): string => `<p>${escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`;

const example = (name: string, code: string): string =>
  `<details><summary>${name}</summary><pre tabindex="0">${escaped(code)}</pre></details>`;

const beginning = [
  'A script comes with `Authorization: Bearer` and a token from the settings page, or from `npm run token`. It may `read` the plan, ' +
    '`write` it, or read the hall totals alone (`display`); what it changes has its name.',
  'Every change takes an `Idempotency-Key`: sent again with the same key it gets the first answer, for 48 hours. `?dryRun=true` ' +
    'answers what would be and stores nothing. A row comes with its version as `ETag`; with `If-Match` a change is refused when ' +
    'somebody else was there before.',
  'Too many changes get 429 with `Retry-After`. Every refusal says in `type` why, and names the request as the log does.',
  'What is tried out below is done in your name, in the plan; there, too, `dryRun` only answers.',
];

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Werkplan API</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${apiPageFiles}/page.css">
<script defer src="${apiPageFiles}/swagger-ui-bundle.js"></script><script defer src="${apiPageFiles}/page.js"></script></head>
<body><header><h1>Werkplan API</h1><p>Quantities are whole kilograms, days YYYY-MM-DD.
<a href="/api/openapi.json">OpenAPI document</a> · <a href="/THIRD-PARTY-LICENSES.txt">Licenses of the packages</a></p>${beginning.map(prose).join('')}
${example('curl', curlExample)}${example('Node', nodeExample)}<h2>Calls</h2></header><div id="calls"></div></body></html>`;

/**
 * The page /api/docs, on which people read the API's calls and try them with their own session. Swagger UI renders the calls
 * from the OpenAPI document.
 */
export const apiPage = new ConstantAnswer('html', () => page);

const installed = createRequire(import.meta.url);
const swaggerUi = dirname(installed.resolve('swagger-ui-dist/package.json'));

/**
 * Puts Swagger UI's styles into a CSS cascade layer, so that the page's own rules override them without higher specificity.
 * Removes `!important`, because in a layer it would override the page's rules.
 */
const layered = (): string => {
  const below = readFileSync(join(swaggerUi, 'swagger-ui.css'), 'utf8')
    .replace(/\/\*# sourceMappingURL.*?\*\//, '')
    .replaceAll('!important', '');
  return `@layer swagger-ui {${below}}\n${apiPageStyle}`;
};

/**
 * Returns the `@font-face` rule for the font in the client's build, which browsers that used the client have cached already;
 * '' without a build.
 */
const screenFont = (clientDir: string | undefined): string => {
  const assets = clientDir === undefined ? '' : join(clientDir, 'assets');
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const file = files.find((name) => /^inter-latin-opsz-normal-[^.]*\.woff2$/.test(name));
  return file === undefined
    ? ''
    : `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url(/assets/${file}) format('woff2'); }\n`;
};

/** Serves the scripts and styles of the page /api/docs. */
export const serveApiPage = (clientDir: string | undefined, limit: CallLimit): Router => {
  const files = Router();
  files.use(limitByAddress(limit));
  const kept = {
    '/page.css': new ConstantAnswer('css', () => screenFont(clientDir) + layered()),
    '/page.js': new ConstantAnswer('js', () => start),
    '/swagger-ui-bundle.js': new ConstantAnswer('js', () =>
      readFileSync(join(swaggerUi, 'swagger-ui-bundle.js')),
    ),
  };
  for (const [path, answer] of Object.entries(kept))
    files.get(path, async (request, response) => {
      response.set('Cache-Control', path.startsWith('/page.') ? 'no-cache' : 'public, max-age=3600');
      await answer.send(request, response);
    });
  return files;
};
