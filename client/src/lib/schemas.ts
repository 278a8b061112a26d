import { idSchema } from '@werkplan/shared/values/identifier-schema.ts';

/** Stands in the chunk of the schemas that all pages need (`client/vite.config.ts`), and brings it. */
export const oneSchema = idSchema;
