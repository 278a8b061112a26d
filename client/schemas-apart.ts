import { parseAst, type Plugin } from 'vite';

const apart = '?schemas';
const fromShared = /^import \{([^}]*)\} from '(@werkplan\/shared\/[^']+\.ts)';/gm;

const inClient = /\/client\/src\/.*\.tsx?$/;
const inShared = /\/shared\/src\//;

const isSchema = (name: string): boolean => /^\w+Schema\b/.test(name);

/** The import in two: the schemas from the copy, everything else from where it stands. */
const split = (whole: string, list: string, path: string): string => {
  const names = list.split(',').flatMap((name) => name.trim() || []);
  if (!names.some(isSchema)) return whole;
  const others = names.filter((name) => !isSchema(name));
  const lines = [`import { ${names.filter(isSchema).join(', ')} } from '${path}${apart}';`];
  if (others.length > 0) lines.push(`import { ${others.join(', ')} } from '${path}';`);
  return lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
};

/** Says of each of the module's constants that making it does nothing else: one that nobody uses is left out. */
const withoutEffects = (code: string, { body }: ReturnType<typeof parseAst>): string => {
  const constants = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => init ?? []);
  return constants.reduceRight((text, { start, end }) => {
    const made = `/* @__PURE__ */ (() => (${text.slice(start, end)}))()`;
    return text.slice(0, start) + made + text.slice(end);
  }, code);
};

/**
 * Keeps zod off the pages that check nothing. In shared/ a schema stands beside the words and rules it goes with, and a module
 * is never cut in two: the first form to use a schema would bring it to every page that knows those words. So the client's
 * schemas come from copies of their modules.
 */
export const schemasApart = (): Plugin => ({
  name: 'werkplan:schemas-apart',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [inClient, inShared], code: /@werkplan\/shared\/|from 'zod'/ },
    handler(code, id) {
      if (inClient.test(id)) return { code: code.replace(fromShared, split), map: null };
      return { code: withoutEffects(code, parseAst(code, { lang: 'ts' })), map: null };
    },
  },
  resolveId: {
    filter: { id: /^\.|\?schemas$/ },
    async handler(source, importer, options) {
      const isNamed = source.endsWith(apart);
      // What a schema is made of comes along.
      if (!isNamed && !importer?.endsWith(apart)) return null;
      const path = isNamed ? source.slice(0, -apart.length) : source;
      const found = await this.resolve(path, importer?.replace(apart, ''), { ...options, skipSelf: true });
      return found && `${found.id}${apart}`;
    },
  },
});
