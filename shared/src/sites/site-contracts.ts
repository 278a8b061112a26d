import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { updatedSinceSchema } from '../http/reading-query-schema.ts';
import { deliverySchema } from '../deliveries/delivery-schema.ts';
import { newSiteSchema, siteSchema } from '../deliveries/site-schema.ts';
import { daysBetween, isDay } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams, idSchema } from '../values/identifier-schema.ts';
import {
  announceSchema,
  leaveApartSchema,
  mergeSitesSchema,
  siteBookSchema,
  tieOrderSchema,
} from './site-requests-schema.ts';

const maxDays = 400;

export const siteContracts = {
  'sites.list': {
    summary:
      'All construction sites, retired ones included; with `updatedSince` only those written since then',
    query: z.strictObject({ updatedSince: updatedSinceSchema }),
    answer: z.array(siteSchema),
  },
  'sites.book': {
    summary:
      'The planned orders of each site, and of each spelling without a site, in at most 400 days, and groups of these ' +
      'that may be one site',
    query: z.strictObject({ from: daySchema, to: daySchema }).superRefine(({ from, to }, context) => {
      if (!isDay(from) || !isDay(to)) return;
      const count = daysBetween(from, to) + 1;
      if (count < 1)
        context.addIssue({ code: 'custom', path: ['to'], message: 'validation.endsBeforeItBegins' });
      if (count > maxDays)
        context.addIssue({ code: 'custom', path: ['to'], message: 'validation.periodTooLong' });
    }),
    answer: siteBookSchema,
  },
  'sites.create': {
    summary: 'Add a site; orders with its name, postcode and city belong to it at once',
    body: newSiteSchema,
    answer: siteSchema,
  },
  'sites.update': {
    summary: 'Save the whole site; a name, postcode or city it no longer has stays as an alias',
    params: idParams,
    body: siteSchema.partial({ version: true }),
    answer: siteSchema,
  },
  'sites.merge': {
    summary:
      'Merge spellings and other sites into this site: they become its aliases, and the other sites are retired. No ' +
      'order’s text changes',
    params: idParams,
    body: mergeSitesSchema,
    answer: siteSchema,
  },
  'sites.leaveApart': {
    summary: 'Store that spellings are different sites, so that merging them isn’t offered again',
    body: leaveApartSchema,
    answer: z.object({ apart: z.int() }),
  },
  'sites.tieOrder': {
    summary: 'Tie an order to a site, whatever the order’s texts are; null lets its texts decide again',
    params: idParams,
    body: tieOrderSchema,
    answer: z.object({ orderId: idSchema, siteId: idSchema.nullable() }),
  },
  'sites.announce': {
    summary:
      'Set the site’s answer to a card’s announcement: requested, confirmed for a time or declined; null removes it. A ' +
      'released day needs no reason',
    params: idParams,
    body: announceSchema,
    answer: deliverySchema,
  },
} satisfies Contracts;
