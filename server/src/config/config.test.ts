import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, parseEnvironment } from './config.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

describe('parseEnvironment', () => {
  it('has a default for everything', () => {
    expect(parseEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      databaseOwnerUrl: null,
      publicUrl: null,
      plantTimeZone: 'Europe/Berlin',
      demoData: true,
      demoSignIns: true,
      limitChangesPerSecond: 20,
      sessionIdleHours: 12,
      sessionMaxDays: 7,
      trustProxy: 0,
      limitSignInsPerAccount: 10,
      limitSignInsPerAddress: 100,
      limitSignInsByStrangers: 50,
      limitResetsPerAccount: 3,
      limitResetsPerAddress: 10,
      resetMinutes: 60,
      limitPairingsPerAddress: 100,
      wallNearFullPercent: 95,
      plantName: '',
      smtpUrl: null,
      smtpToken: null,
      captcha: { provider: 'altcha', siteKey: '', secret: '', verifyUrl: null, cost: 2000 },
      logLevel: 'info',
    });
  });

  it('treats an empty variable as absent', () => {
    expect(parseEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      databaseOwnerUrl: null,
    });
  });

  it('fills only its own database with demo data, unless set otherwise', () => {
    spec('L.21');
    const DATABASE_URL = 'postgresql://werkplan@localhost/werkplan';
    expect(parseEnvironment({ DATABASE_URL }).demoData).toBe(false);
    expect(parseEnvironment({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true);
    expect(parseEnvironment({ DEMO_DATA: 'off' }).demoData).toBe(false);
  });

  it.each([
    [{}, true, true],
    [{ HOST: 'localhost' }, true, true],
    [{ HOST: '127.1.2.3' }, true, true],
    [{ HOST: '::1' }, true, true],
    [{ DEMO_DATA: 'off' }, false, false],
    [{ HOST: '0.0.0.0' }, false, false],
    [{ HOST: '::' }, false, false],
    [{ HOST: '192.168.0.7' }, false, false],
    [{ HOST: '127.0.0.1.example.com' }, false, false],
    [{ PUBLIC_URL: 'https://plan.example.com' }, false, false],
    [{ HOST: '0.0.0.0', DEMO_DATA: 'on' }, true, true],
    [{ PUBLIC_URL: 'https://plan.example.com', DEMO_DATA: 'on' }, true, true],
    [{ DATABASE_URL: 'postgresql://localhost/werkplan' }, false, true],
    [{ DATABASE_URL: 'postgresql://localhost/werkplan', HOST: '0.0.0.0' }, false, false],
  ])('has the demo on this machine alone, unless set otherwise: %j', (environment, demoData, demoSignIns) => {
    spec('L.21');
    expect(parseEnvironment(environment)).toMatchObject({ demoData, demoSignIns });
  });

  it('keeps the origin of PUBLIC_URL', () => {
    expect(parseEnvironment({ PUBLIC_URL: 'https://Plan.example.com/' }).publicUrl).toBe(
      'https://plan.example.com',
    );
  });

  it.each([
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://db/plan', 'a PostgreSQL address'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@db/plan', 'beside DATABASE_URL'],
    ['PUBLIC_URL', 'https://example.com/plan', 'without a path'],
    ['PLANT_TIME_ZONE', 'Europe/Bielefeldt', 'an IANA time zone'],
    ['SESSION_SECRET', 'too-short', 'at least 32 characters'],
    ['DEMO_DATA', 'yes', 'on or off'],
    ['LIMIT_CHANGES_PER_SECOND', '-1', 'a whole number from 0'],
    ['TRUST_PROXY', '11', 'a number of proxies up to 10'],
    ['TRUST_PROXY', 'true', 'a number of proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'a number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/8/8', 'a number of proxies'],
    ['SMTP_URL', 'mail.example.com', 'a mail server'],
    ['SMTP_URL', 'https://mail.example.com', 'a mail server'],
    ['MAIL_FROM', 'Werkplan', 'an e-mail address'],
    ['MAIL_FROM', 'a@b.de\r\nBcc: c@d.de', 'an e-mail address'],
    ['CAPTCHA_PROVIDER', 'recaptcha', 'altcha, turnstile or hcaptcha'],
    ['CAPTCHA_COST', '0', 'a whole number from 1'],
    ['WALL_NEAR_FULL_PERCENT', '101', 'a whole number from 1 to 100'],
    ['RETAIN_MONTHS', '2', 'or a whole number from 3 to 1200'],
    ['RETAIN_MONTHS', 'all', '0 .keep all.'],
    ['RETAIN_DROP', 'on', 'off without RETAIN_MONTHS'],
    ['BACKUP_KEEP', '0', 'a whole number from 1'],
    ['WEBHOOK_ALLOW', 'http://erp.plant', 'host names and networks'],
    ['WEBHOOK_ALLOW', '10.0.0.0/4', 'host names and networks'],
    ['LOG_LEVEL', 'loud', 'trace, debug'],
  ])('refuses %s=%s in one line that names what is allowed', (name, value, allowed) => {
    const { lines } = refusal({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} must be .*${allowed}`));
  });

  it('keeps the whole log and makes no backups unless configured', () => {
    expect(parseEnvironment({})).toMatchObject({
      retainMonths: 0,
      retainDrop: false,
      backupDir: null,
      backupKeep: 14,
    });
    const given = { RETAIN_MONTHS: '36', RETAIN_DROP: 'on', BACKUP_DIR: '/srv/backups', BACKUP_KEEP: '3' };
    expect(parseEnvironment(given)).toMatchObject({
      retainMonths: 36,
      retainDrop: true,
      backupDir: '/srv/backups',
      backupKeep: 3,
    });
  });

  it('accepts proxies by number or by address', () => {
    const trusted = (TRUST_PROXY: string) => parseEnvironment({ TRUST_PROXY }).trustProxy;
    expect(trusted('1')).toBe(1);
    expect(trusted('10.0.0.7, 192.168.0.0/16,loopback')).toEqual(['10.0.0.7', '192.168.0.0/16', 'loopback']);
  });

  it('requires the keys of another captcha provider, and PUBLIC_URL', () => {
    const provider = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'hush' };
    const { lines, message } = refusal(provider);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['CAPTCHA_SITE_KEY', 'PUBLIC_URL']);
    expect(message).not.toContain('hush');
    const whole = { ...provider, CAPTCHA_SITE_KEY: 'key', PUBLIC_URL: 'https://plan.example.com' };
    expect(parseEnvironment(whole).captcha).toMatchObject({
      provider: 'turnstile',
      siteKey: 'key',
      secret: 'hush',
    });
  });

  it('requires everything that an OpenID Connect provider needs, over HTTPS', () => {
    const given = { OIDC_ISSUER: 'https://id.example.com/realms/plant', OIDC_CLIENT_SECRET: 'hush' };
    const missing = refusal({ ...given, OIDC_ROLE_CLAIM: 'groups' });
    expect(missing.lines.map((line) => line.split(' ')[0])).toEqual([
      'OIDC_CLIENT_ID',
      'PUBLIC_URL',
      'OIDC_ROLES',
    ]);
    expect(missing.message).not.toContain('hush');
    expect(refusal({ OIDC_ISSUER: 'http://id.example.com' }).lines).toHaveLength(1);
    expect(refusal({ OIDC_ROLES: 'boss:plant-it' }).lines).toHaveLength(1);
    expect(refusal({ OIDC_ONLY: 'on' }).lines).toHaveLength(1);
    const whole = { ...given, OIDC_CLIENT_ID: 'werkplan', PUBLIC_URL: 'https://plan.example.com' };
    const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'admin:plant-it, planner:a:b' };
    expect(parseEnvironment({ ...whole, ...roles }).oidc).toEqual({
      issuer: 'https://id.example.com/realms/plant',
      clientId: 'werkplan',
      clientSecret: 'hush',
      label: 'OpenID Connect',
      roleClaim: 'groups',
      roles: [
        { role: 'admin', group: 'plant-it' },
        { role: 'planner', group: 'a:b' },
      ],
      trustEmail: false,
      createUsers: false,
      only: false,
    });
  });

  it('names every wrong variable and quotes no secret', () => {
    const { lines, message } = refusal({ PORT: 'x', SESSION_SECRET: 'short', DATABASE_URL: 'hunter2' });
    expect(lines).toHaveLength(3);
    expect(message).not.toMatch(/short\b|hunter2/);
  });
});

describe('loadConfig', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'werkplan-config-')), 'data');
  });
  afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

  it('generates a session secret once, readable only by its user', () => {
    const first = loadConfig({ DATA_DIR: dataDir }).sessionSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(loadConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(first);
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe(first);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('uses the given secret without touching the data directory', () => {
    const SESSION_SECRET = 'a'.repeat(32);
    expect(loadConfig({ DATA_DIR: dataDir, SESSION_SECRET }).sessionSecret).toBe(SESSION_SECRET);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });
});

const refusal = (environment: Record<string, string>): ConfigError => {
  try {
    parseEnvironment(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
