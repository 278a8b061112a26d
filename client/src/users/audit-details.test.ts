// @vitest-environment happy-dom
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { AuditDetails } from './audit-details.tsx';

beforeEach(async () => await setLanguage('de'));

const said = (details: Record<string, unknown>): string => {
  const { container } = renderPartInApp(createElement(AuditDetails, { details: details as never }));
  return container.textContent ?? '';
};

it('show the webhook, and its changed fields', () => {
  const url = ['https://erp.example/hook', 'https://lager.example/hook'];
  expect(said({ webhook: 'ERP', url })).toBe(`: ERP · ${url.join('')}`);
  expect(said({ webhook: 'ERP', name: ['ERP', 'SAP'], paused: [false, true] })).toBe(
    ': ERP · ERPSAP · angehalten',
  );
  expect(said({ webhook: 'ERP', paused: [true, false], newSecret: true, kinds: [['orders'], []] })).toBe(
    ': ERP · andere Inhalte · fortgesetzt · neues Geheimnis',
  );
  expect(said({ webhook: 'ERP', url: 'https://127.0.0.1' })).toBe(': ERP (https://127.0.0.1)');
});

it('show the former and the new role', () => {
  expect(said({ role: ['viewer', 'admin'] })).toBe(' · LeserAdministrator');
});
