import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Plant } from '../plant.ts';

const shared = join(import.meta.dirname, '../../../shared/src');

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  value !== null && typeof value === 'object' && 'path' in value && 'access' in value;

/** Imports every call declared in an `*-endpoints.ts`, so new calls are included without a list. */
export const declaredEndpoints = async (): Promise<AnyEndpoint[]> => {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => file.endsWith('-endpoints.ts')).sort();
  const exported = await Promise.all(
    modules.map(async (file) => (await import(join(shared, file))) as Record<string, unknown>),
  );
  return exported.flatMap((module) => Object.values(module).filter(isEndpoint));
};

/** A call that the server has mounted: name, method, path with `{placeholders}`. */
export type MountedCall = Pick<AnyEndpoint, 'name' | 'method' | 'path'>;

/** Lists the calls that the server has mounted, from its own OpenAPI document. */
export const mountedCalls = async ({ anna }: Plant): Promise<MountedCall[]> => {
  const { body } = await anna.send('GET', '/api/openapi.json');
  const paths = (body as { paths: Record<string, Record<string, { operationId: string }>> }).paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      name: operationId,
      method: method.toUpperCase() as AnyEndpoint['method'],
      path,
    })),
  );
};
