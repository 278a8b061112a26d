// Updates the table of docs/operations/settings.md: takes names, defaults and allowed values from the code, and keeps the
// explanations.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../server/src/config/environment.ts';
import { root, runNode, scriptOf } from './tools.mjs';

const file = join(root, 'docs/operations/settings.md');

/** Returns the table's rows from the code: `[name, default, what it must be]`. */
export const declaredSettings = () =>
  Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const { data } = schema.safeParse(undefined);
    // Lists have an empty default.
    const isNone = data === undefined || data === '' || typeof data === 'object';
    return [name, isNone ? '–' : `\`${data}\``, schema.description ?? ''];
  });

/** Escapes bars, which would end the table's cell. */
const cell = (text) => text.replaceAll('|', '\\|');

if (process.argv[1] === import.meta.filename) {
  const text = readFileSync(file, 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` *\|.*\| *([^|]*?) *\|$/gm)];
  const meanings = new Map(rows.map(([, name, meaning]) => [name, meaning]));
  const table = declaredSettings().map(
    ([name, preset, must]) =>
      `| \`${name}\` | ${preset} | ${cell(must)} | ${meanings.get(name) ?? 'Not described yet.'} |`,
  );
  const [head = '', ...rest] = text.split(/^\| Variable.*\n(?:\|.*\n)+/m);
  const lines = ['| Variable | Default | Must be | Meaning |', '| --- | --- | --- | --- |', ...table];
  writeFileSync(file, `${head}${lines.join('\n')}\n${rest.join('')}`);
  runNode([scriptOf('oxfmt'), file], { stdio: 'inherit' });
}
