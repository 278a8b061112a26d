import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { captchaSources } from '../captcha/captcha-sources.ts';
import type { CaptchaConfig } from '../config.ts';
import { precompressed } from './precompressed.ts';

/** Scripts, styles and sockets from here only, and from a captcha provider if another's is configured. */
export const securityHeaders = (https: boolean, captcha: CaptchaConfig['provider']): RequestHandler => {
  const { script, style, connect, frame } = captchaSources(captcha);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...script],
        styleSrc: ["'self'", ...style],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  });
};

const maxBody = 64 * 1024;
const withLargeBodies: readonly AnyEndpoint[] = [createOrdersEndpoint];
/** A whole run with its items, shipments and orders nests five deep. */
const maxDepth = 32;

/** Asks no deeper than `depth`, so that no body can exhaust the stack. */
const isDeeper = (value: unknown, depth: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1)));

/** JSON is UTF-8 (RFC 8259); the parser would decode UTF-7 and others too. */
const isUtf8 = (contentType = ''): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType);
  return charset === null || charset[1]?.toLowerCase() === 'utf-8';
};

const readJson = (limit: number): RequestHandler =>
  express.json({ strict: false, limit, type: 'application/json' });

const withoutRoot = (path: string): string => path.replace(/^\/api/, '');

/** What every API request passes: compression, no caching, JSON bodies only (bare literals included). */
export const apiGate = (): Router => {
  const gate = Router();
  gate.use(compression());
  gate.use((request, response, next) => {
    response.set('Cache-Control', 'no-cache, private');
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody && !(request.is('application/json') && isUtf8(request.headers['content-type'])))
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    next();
  });
  for (const { path, maxBody: limit = maxBody } of withLargeBodies)
    gate.use(withoutRoot(path), readJson(limit));
  gate.use(readJson(maxBody));
  gate.use((request, _response, next) => {
    if (isDeeper(request.body, maxDepth)) throw invalid({ body: 'validation.invalidFormat' });
    next();
  });
  return gate;
};

/** The built client: hashed files for ever, the page itself always asked for; every screen's address gives the page. */
export const serveClient = (clientDir: string): Router => {
  const site = Router();
  const page = join(clientDir, 'index.html');
  const assets = join(clientDir, 'assets');
  const forEver = { immutable: true, maxAge: '365d', index: false } as const;
  site.use('/assets', precompressed(assets), express.static(assets, forEver));
  const alwaysAsked = (response: ServerResponse) => response.setHeader('Cache-Control', 'no-cache');
  site.use(express.static(clientDir, { index: false, cacheControl: false, setHeaders: alwaysAsked }));
  site.get(/^(?!\/(?:api|assets|socket\.io)(?:\/|$)).*/, (request, response, next) => {
    if (!existsSync(page) || !request.accepts('html')) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-cache');
    response.sendFile(page);
  });
  return site;
};
