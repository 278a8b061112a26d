// Generates the types of the CSS modules and finds unused classes, for which npm run check fails.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'lightningcss';
import { root } from './tools.mjs';

const sources = join(root, 'client/src');
/** A second root for the client's modules (`rootDirs`), in which the compiler finds the types of `./x.module.css`. */
const target = join(root, 'client/.style-types');

const isModule = (file) => file.endsWith('.module.css');
const importsModule = /import (\w+) from '([^']+\.module\.css)'/g;

const filesIn = (folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name));

/** Returns a module's classes and animations. */
const exportsOf = (filename) => {
  const code = readFileSync(filename);
  const names = Object.keys(transform({ filename, code, cssModules: true }).exports ?? {}).sort();
  const animations = new Set([...code.toString().matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name));
  return { names, classes: names.filter((name) => !animations.has(name)) };
};

const declarationOf = (names) => {
  const fields = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const styles: {\n${fields.join('')}};\nexport default styles;\n`;
};

/** Writes a module's types unless they are unchanged, which spares tsc another check. */
const writeTypes = (file) => {
  const declaration = join(target, `${relative(sources, file)}.d.ts`);
  const text = declarationOf(exportsOf(file).names);
  mkdirSync(dirname(declaration), { recursive: true });
  if (readIfThere(declaration) !== text) writeFileSync(declaration, text);
  return declaration;
};

const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Updates only the types of an edited module, because updating all takes a second; updates all after a module was removed. */
export function updateStyleTypes(file) {
  if (file.endsWith('.module.css') && existsSync(file)) writeTypes(file);
  else if (file.endsWith('.module.css')) writeStyleTypes();
}

/** Writes the types of all CSS modules and deletes those of removed ones. */
export function writeStyleTypes() {
  const written = new Set(filesIn(sources).filter(isModule).map(writeTypes));
  for (const file of filesIn(target)) if (file.endsWith('.d.ts') && !written.has(file)) rmSync(file);
}

/** Finds how a text refers to the classes of a module imported as `name`: by whole names, by parts of names, or by a value. */
const namedIn = (text, name) => {
  const accesses = [...text.matchAll(new RegExp(`\\b${name}\\[(?:'([\\w-]+)'|(.))|\\(${name}, (.)`, 'g'))];
  const pieces = [...text.matchAll(/`(\w*)\$\{[^`]*\}(\w*)`/g)].map(([, start, end]) => ({ start, end }));
  return {
    whole: new Set(accesses.map(([, className]) => className)),
    pieces: accesses.length > 0 ? pieces.filter(({ start, end }) => start + end !== '') : [],
    byValue: accesses.some(([, className]) => className === undefined),
  };
};

/** Returns unused classes of CSS modules as 'file: .class'. If a value chooses the class, it counts as used where that word occurs. */
export function unusedClasses() {
  const files = filesIn(sources);
  const code = [...files, ...filesIn(join(root, 'shared/src'))]
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const imports = code.flatMap(({ file, text }) =>
    [...text.matchAll(importsModule)].map(([, name, path]) => ({
      module: resolve(dirname(file), path),
      ...namedIn(text, name),
    })),
  );
  const isNamed = (className, { whole, pieces, byValue }) =>
    whole.has(className) ||
    (byValue && words.has(className)) ||
    pieces.some(({ start, end }) => className.startsWith(start) && className.endsWith(end));
  return files.filter(isModule).flatMap((file) =>
    exportsOf(file)
      .classes.filter((className) => !imports.some((one) => one.module === file && isNamed(className, one)))
      .map((className) => `${relative(root, file)}: .${className}`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeStyleTypes();
  const unused = unusedClasses();
  for (const line of unused) console.error(`${line} is used nowhere`);
  process.exit(unused.length === 0 ? 0 : 1);
}
