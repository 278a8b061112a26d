import { expect, it } from 'vitest';
import { AddressRules, hostOf } from './address-rules.ts';

const strict = new AddressRules([]);
const plant = new AddressRules(['erp.plant.internal', '10.1.0.0/16', '::1']);
const mayBe = (rules: AddressRules, urls: readonly string[]): boolean[] =>
  urls.map((url) => rules.allowsUrl(new URL(url)));

it('allows https addresses of the internet', () => {
  const good = ['https://erp.example.com/hook', 'https://8.8.8.8', 'https://[2606:4700::1111]:8443/x'];
  expect(mayBe(strict, good)).toEqual([true, true, true]);
});

it('refuses private addresses in every notation', () => {
  const bad = [
    'http://erp.example.com',
    'https://localhost',
    'https://plan.localhost.',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://127.1',
    'https://%31%32%37.0.0.1',
    'https://①②⑦.0.0.1',
    'https://erp.example.com@127.0.0.1',
    'https://127.0.0.1\\.erp.example.com',
    'https://0.0.0.0',
    'https://10.0.0.8',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://169.254.169.254/latest',
    'https://100.64.0.1',
    'https://[::1]',
    'https://[::]',
    'https://[::127.0.0.1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:8.8.8.8]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[fec0::1]',
    'https://[2001:0:7f00:1::]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
  ];
  expect(bad.filter((url) => strict.allowsUrl(new URL(url)))).toEqual([]);
});

it('allows what the plant has configured, also by plain http', () => {
  const good = [
    'http://erp.plant.internal:8080',
    'http://10.1.2.3',
    'http://[::1]',
    'http://[::ffff:10.1.2.3]',
  ];
  expect(mayBe(plant, good)).toEqual([true, true, true, true]);
  expect(mayBe(plant, ['http://10.2.0.1', 'http://other.plant.internal'])).toEqual([false, false]);
});

it('judges a name by its current address', () => {
  const addresses = ['8.8.8.8', '127.0.0.1', '10.1.2.3', '::ffff:127.0.0.1', '::1', 'not an address'];
  const reached = (rules: AddressRules, host: string): string[] =>
    addresses.filter((address) => rules.allowsAddress(host, address));
  expect(reached(strict, 'erp.example.com')).toEqual(['8.8.8.8']);
  expect(reached(plant, 'erp.example.com')).toEqual(['8.8.8.8', '10.1.2.3', '::1']);
  expect(reached(plant, 'erp.plant.internal')).toEqual(addresses);
  expect(hostOf(new URL('https://ERP.Plant.internal.:80'))).toBe('erp.plant.internal');
});
