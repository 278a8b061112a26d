import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const fromIcons = /^import \{([^}]*)\} from ['"]lucide-react['"];/gm;
/** How the package's own list gives an icon its names: `export { default as Truck, default as TruckIcon } from './icons/truck.mjs'`. */
const listed = /export \{([^}]*)\} from ['"]\.\/icons\/([\w-]+)\.mjs['"]/g;
const alias = /default as (\w+)/g;

/** The file of each icon, by each of its names. */
const filesIn = (list: string): ReadonlyMap<string, string> => {
  const pairs = [...list.matchAll(listed)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(alias)].map(([, name = '']) => [name, file] as const),
  );
  return new Map(pairs);
};

/** The yard's phone has icons of its own: shared with the planners' pages, each would be the first page's of all. */
const ofYard = '?yard';
const isOfYard = (id: string): boolean => id.includes('/client/src/yard-phone/');

const ownFile = /^import createLucideIcon from ['"]\.\.\/createLucideIcon\.mjs['"];/m;
const drawing = normalizePath(join(import.meta.dirname, 'src/ui/create-icon.tsx'));

/** Imports each icon from its own file: named through the package's list, all icons of all pages would be the first page's. */
const apart = (): Plugin => {
  let files: ReadonlyMap<string, string>;
  return {
    name: 'werkplan:icons-apart',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const list = await this.resolve('lucide-react', join(import.meta.dirname, 'src/main.tsx'));
      files = filesIn(await readFile(list?.id ?? '', 'utf8'));
    },
    transform: {
      filter: { id: /\/client\/src\/.*\.tsx?$/, code: /lucide-react/ },
      handler(code, importer) {
        const copy = isOfYard(importer) ? ofYard : '';
        const importsOf = (_whole: string, names: string): string =>
          names
            .split(',')
            .flatMap((name) => (/^\s*(?:type\s|$)/.test(name) ? [] : name.trim()))
            .map((name) => {
              const [exported = '', local = exported] = name.split(' as ');
              const file = files.get(exported);
              if (file === undefined) this.error(`lucide-react has no icon ${exported}.`);
              return `import ${local} from 'lucide-react/icons/${file}${copy}';`;
            })
            .join(' ');
        return { code: code.replace(fromIcons, importsOf), map: null };
      },
    },
    resolveId: {
      filter: { id: /^lucide-react\/icons\/[\w-]+\?yard$/ },
      async handler(source, importer) {
        const found = await this.resolve(source.slice(0, -ofYard.length), importer, { skipSelf: true });
        return found && `${found.id}${ofYard}`;
      },
    },
  };
};

/** Has the icons drawn by the client's own function. */
const drawnHere: Plugin = {
  name: 'werkplan:icons-drawn-here',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs(?:\?yard)?$/ },
    handler(code, id) {
      if (!code.includes('createLucideIcon(')) return null;
      if (!ownFile.test(code)) this.error(`${id} makes its icon in another way than it used to.`);
      return {
        code: code.replace(ownFile, `import { createIcon as createLucideIcon } from '${drawing}';`),
        map: null,
      };
    },
  },
};

/** Icons, each in a file of its own, and drawn as cheaply as they can be. */
export const iconsApart = (): Plugin[] => [apart(), drawnHere];
