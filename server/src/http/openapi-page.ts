import { createHash } from 'node:crypto';
import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 960px; margin: 0 auto; padding: 24px; }
h1 { margin: 0; } h2 { margin: 40px 0 8px; }
article { padding: 12px 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
h3 { margin: 0; font: 600 15px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 64px; }
p { margin: 4px 0; } code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: 12px; background: color-mix(in srgb, currentColor 7%, transparent); }
nav a { display: inline-block; margin-right: 12px; } summary { cursor: pointer; }
table { border-collapse: collapse; } td { padding: 2px 16px 2px 0; vertical-align: top; }
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
<p>${prose(summary)}</p><p>For ${callers(operation)}.</p>
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

/** The document as a page without scripts: calls by subject, their schemas folded. */
export const documentPage = (document: Document): string => {
  const sections = [...sectionsOf(document)];
  const links = sections.map(([tag]) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join('');
  const parts = sections.map(
    ([tag, all]) => `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${all.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Werkplan API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><h1>Werkplan API</h1><p>${prose(document.info.description ?? '')}
<a href="/api/openapi.json">OpenAPI document</a></p><nav>${links}</nav>
${parts.join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => folded(escaped(name), schema))
    .join('')}</section></body></html>`;
};
