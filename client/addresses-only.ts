import { build } from 'esbuild';
import type { Plugin } from 'vite';

const isDeclaration = /shared\/src\/.*-endpoints\.ts$/;

/** What a caller needs of a declared call, and a screen to know who may; the schemas are for the server and for the types. */
const parts = ['name', 'method', 'path', 'access', 'change', 'inDraft', 'inPast'] as const;

/** What the built client has nothing of: in development it would still work. */
const leftOut = /\w+Endpoint\.(?:body|query|params|answer)\b/;

type Declared = Partial<Record<(typeof parts)[number], unknown>>;

/** The module's declarations, read by running it. */
const declarationsOf = async (file: string): Promise<[string, Declared][]> => {
  const options = { bundle: true, write: false, format: 'esm', platform: 'node' } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [file] });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const module = (await import(`data:text/javascript;base64,${code}`)) as Record<string, unknown>;
  return Object.entries(module).filter((entry): entry is [string, Declared] => entry[0].endsWith('Endpoint'));
};

/**
 * Gives the built client the addresses of the declared calls without their schemas, and so without most of zod. A
 * screen that checks something imports the schema itself.
 */
export const addressesOnly = (): Plugin => ({
  name: 'werkplan:addresses-only',
  apply: 'build',
  load: {
    filter: { id: isDeclaration },
    async handler(id) {
      const declarations = await declarationsOf(id);
      const lines = declarations.map(([name, declared]) => {
        const kept = Object.fromEntries(parts.map((part) => [part, declared[part]]));
        return `export const ${name} = ${JSON.stringify(kept)};`;
      });
      return { code: lines.join('\n'), moduleSideEffects: false, map: null };
    },
  },
  transform: {
    filter: { id: /\/client\/src\//, code: leftOut },
    handler(code) {
      this.error(
        `${leftOut.exec(code)?.[0]}: the built client has only the address; import the schema itself.`,
      );
    },
  },
});
