import { createHash } from 'node:crypto';
import type { createDocument } from 'zod-openapi';
import { curlExample, nodeExample } from './openapi-examples.ts';

type Document = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: light-dark(#dbe1e6, #30363d);
  --soft: light-dark(#f4f6f8, #161b22); --quiet: light-dark(#4f5b66, #a3afba); --accent: light-dark(#0b6e7d, #4cc2d1);
  color: light-dark(#15202b, #e6edf3); background: light-dark(#fff, #0d1117); scroll-padding-top: 24px; }
body { display: grid; grid-template-columns: 200px minmax(0, 880px); gap: 0 48px; max-width: 1128px; margin: 0 auto; padding: 32px 24px; }
header, main { grid-column: 2; } a { color: var(--accent); } h1 { margin: 0; font-size: 26px; }
h2 { margin: 48px 0 8px; font-size: 19px; } h3 { margin: 0; font: 600 14px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
nav { position: sticky; top: 32px; grid-row: 1 / span 2; align-self: start; }
nav a { display: block; padding: 3px 0; color: var(--quiet); text-decoration: none; } nav a:hover { color: var(--accent); }
article { padding: 14px 0; border-top: 1px solid var(--line); }
h3 b { display: inline-block; min-width: 60px; margin-right: 8px; color: var(--accent); }
p { margin: 4px 0; } .quiet { color: var(--quiet); font-size: 13px; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } p code { white-space: nowrap; }
pre { overflow: auto; margin: 8px 0; padding: 12px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); }
summary { width: fit-content; padding: 2px 0; color: var(--quiet); font-size: 13px; cursor: pointer; }
table { margin: 6px 0; border-collapse: collapse; font-size: 13px; }
td { padding: 2px 20px 2px 0; vertical-align: top; } td:nth-child(2), td:nth-child(3) { color: var(--quiet); }
@media (max-width: 800px) { body { display: block; } nav { position: static; } nav a { display: inline-block; margin-right: 12px; } }
`;

/** The page has one style, known by its hash, and nothing else that a browser would run or load. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** \`quoted\` words as code. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const callers = (operation: Operation): string => {
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  if (schemes.length === 0) return 'anyone';
  return schemes.includes('token') ? 'signed-in users and tokens' : 'signed-in users';
};

const parameterRow = (parameter: NonNullable<Operation['parameters']>[number]): string => {
  if (!('name' in parameter)) return '';
  const { name, in: where, required, description = '' } = parameter;
  const need = required ? 'required' : '';
  return `<tr><td><code>${escaped(name)}</code><td>${escaped(where)}<td>${need}<td>${prose(description)}`;
};

const folded = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`;

const article = (method: string, path: string, operation: Operation): string => {
  const { operationId = '', summary = '', parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(parameterRow).join('');
  const body = requestBody && 'content' in requestBody ? folded('Body', requestBody.content) : '';
  return `<article id="${escaped(operationId)}"><h3><b>${method.toUpperCase()}</b> ${escaped(path)}</h3>
<p>${prose(summary)}</p><p class="quiet">For ${callers(operation)}.</p>
${rows && `<table>${rows}</table>`}${body}${folded('Answers', responses)}</article>`;
};

/** The tags' sections, in the order of the document. */
const sectionsOf = ({ paths = {} }: Document): Map<string, string[]> => {
  const sections = new Map<string, string[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const tag = operation.tags?.[0] ?? '';
      sections.set(tag, [...(sections.get(tag) ?? []), article(method, path, operation)]);
    }
  }
  return sections;
};

const beginning = `<section id="begin"><h2>Begin</h2>
${[
  'A script comes with `Authorization: Bearer` and a token from the settings page, or from `npm run token`. It may `read` the plan, ' +
    '`write` it, or read the hall totals alone (`display`); what it changes has its name.',
  'Every change takes an `Idempotency-Key`: sent again with the same key it gets the first answer, for 48 hours. `?dryRun=true` ' +
    'answers what would be and stores nothing. A row comes with its version as `ETag`; with `If-Match` a change is refused when ' +
    'somebody else was there before.',
  'Too many changes get 429 with `Retry-After`. Every refusal says in `type` why, and names the request as the log does.',
]
  .map((text) => `<p>${prose(text)}</p>`)
  .join('')}
<p class="quiet">curl</p><pre>${escaped(curlExample)}</pre><p class="quiet">Node</p><pre>${escaped(nodeExample)}</pre></section>`;

/** The document as a page without scripts: calls by subject, their schemas folded. */
export const documentPage = (document: Document): string => {
  const sections = [...sectionsOf(document)];
  const links = ['begin', ...sections.map(([tag]) => tag), 'schemas'].map(
    (tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`,
  );
  const parts = sections.map(
    ([tag, all]) => `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${all.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Werkplan API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><nav>${links.join('')}</nav><header><h1>Werkplan API</h1><p>${prose(document.info.description ?? '')}
<a href="/api/openapi.json">OpenAPI document</a></p></header><main>${beginning}
${parts.join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => folded(escaped(name), schema))
    .join('')}</section></main></body></html>`;
};
