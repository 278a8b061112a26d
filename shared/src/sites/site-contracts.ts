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
    summary: 'All construction sites, retired ones included; with `updatedSince` those written since',
    query: z.strictObject({ updatedSince: updatedSinceSchema }),
    answer: z.array(siteSchema),
  },
  'sites.book': {
    summary:
      'What is planned for each site and each spelling without one in at most 400 days, and which of them may be one site',
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
    summary: 'Put a site into the book; orders with its name, postcode and city belong to it at once',
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
      'Make spellings and other sites one with this: they become its aliases, the other sites are retired; no order’s text changes',
    params: idParams,
    body: mergeSitesSchema,
    answer: siteSchema,
  },
  'sites.leaveApart': {
    summary: 'Say that spellings aren’t one site; merging them isn’t offered again',
    body: leaveApartSchema,
    answer: z.object({ apart: z.int() }),
  },
  'sites.tieOrder': {
    summary: 'Say which site an order belongs to, whatever its texts say; null: what these say',
    params: idParams,
    body: tieOrderSchema,
    answer: z.object({ orderId: idSchema, siteId: idSchema.nullable() }),
  },
  'sites.announce': {
    summary:
      'Say what the site answered to a card’s announcement: requested, confirmed at a time, declined; null takes it away. On a released day it needs no reason',
    params: idParams,
    body: announceSchema,
    answer: deliverySchema,
  },
} satisfies Contracts;
