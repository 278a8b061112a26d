import type { BuildOptions, Plugin } from 'esbuild';

export const nodeBundle: BuildOptions & { readonly plugins: Plugin[] };
