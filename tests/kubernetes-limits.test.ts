import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CronJob, type ICronJob } from 'kubernetes-models/batch/v1';
import { type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import {
  type ILimitRange,
  type IPersistentVolumeClaim,
  type IResourceQuota,
  LimitRange,
  PersistentVolumeClaim,
  ResourceQuota,
} from 'kubernetes-models/v1';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { unreadFields } from './support/unread-fields.ts';

const textOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../deploy/kubernetes', file), 'utf8');
const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(textOf(file)).map((part) => part.toJS() as unknown);

const policies = documentsOf('network-policy.yaml') as INetworkPolicy[];
const [quota, range] = documentsOf('quota.yaml') as [IResourceQuota, ILimitRange];
const [claim, job] = documentsOf('archive.yaml') as [IPersistentVolumeClaim, ICronJob];
const deployment = parse(textOf('deployment.yaml')) as {
  spec: { replicas: number; template: PodTemplate };
};
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: { image: string; env: { name: string; value?: string }[]; resources: Resources }[];
    volumes: { name: string; emptyDir?: { sizeLimit?: string } }[];
  };
}
interface Resources {
  requests: { cpu: string; memory: string };
  limits: { cpu: string; memory: string };
}
const cluster = parse(textOf('postgresql.yaml')) as {
  metadata: { name: string };
  spec: { instances: number; resources: Resources; storage: { size: string } };
};
const pod = deployment.spec.template;
const jobPod = job.spec?.jobTemplate.spec?.template;

it('each manifest is as the published schemas of Kubernetes want it', () => {
  const unread = [
    ...policies.flatMap((one) => unreadFields(one, (given) => NetworkPolicy.prototype.validate.call(given))),
    ...unreadFields(quota, (given) => ResourceQuota.prototype.validate.call(given)),
    ...unreadFields(range, (given) => LimitRange.prototype.validate.call(given)),
    ...unreadFields(claim, (given) => PersistentVolumeClaim.prototype.validate.call(given)),
    ...unreadFields(job, (given) => CronJob.prototype.validate.call(given)),
  ];
  expect(unread).toEqual([]);
});

/** The peers that a network policy allows, with ports, such as `ingress-nginx 3000`. */
const waysOf = (name: string, direction: 'ingress' | 'egress'): string[] => {
  const { spec } = policies.find(({ metadata }) => metadata?.name === name) ?? {};
  expect(spec?.policyTypes).toEqual(['Ingress', 'Egress']);
  const rules = direction === 'ingress' ? (spec?.ingress ?? []) : (spec?.egress ?? []);
  return rules.flatMap((rule) => {
    const peers = ('from' in rule ? rule.from : 'to' in rule ? rule.to : undefined) ?? [{}];
    return peers.flatMap(({ namespaceSelector, podSelector }) => {
      const labels = { ...namespaceSelector?.matchLabels, ...podSelector?.matchLabels };
      const [who = 'anybody'] = Object.values(labels);
      return [`${who} ${rule.ports?.map(({ port }) => port).join(' ')}`];
    });
  });
};

it('planners come by the ingress alone, the database is spoken to by Werkplan alone, and each way out is named', () => {
  expect(waysOf('werkplan', 'ingress')).toEqual(['ingress-nginx 3000', 'monitoring 3000']);
  expect(waysOf('werkplan', 'egress')).toEqual([
    'kube-system 53 53',
    'werkplan-database 5432',
    'anybody 465 587',
    'anybody 443',
  ]);
  expect(waysOf('werkplan-archive', 'ingress')).toEqual([]);
  expect(waysOf('werkplan-archive', 'egress')).toEqual(['kube-system 53 53', 'werkplan-database 5432']);
  expect(waysOf('werkplan-database', 'ingress')).toEqual([
    'werkplan 5432',
    'werkplan-archive 5432',
    'werkplan-database 5432 8000',
    'cnpg-system 8000 5432',
    'monitoring 9187',
  ]);
  expect(waysOf('werkplan-database', 'egress')).not.toContain('anybody undefined');
  const selected = policies.map(({ spec }) => spec?.podSelector?.matchLabels);
  expect(selected).toEqual([
    pod.metadata.labels,
    jobPod?.metadata?.labels,
    { 'cnpg.io/cluster': cluster.metadata.name },
  ]);
});

const megabytes = (quantity: string): number =>
  Number.parseFloat(quantity) * (quantity.endsWith('Gi') ? 1024 : 1);
const cores = (quantity: string): number =>
  quantity.endsWith('m') ? Number.parseFloat(quantity) / 1000 : Number(quantity);

it('what runs fits into the namespace’s quota, and each container has limits', () => {
  const hard = quota.spec?.hard ?? {};
  const [server] = pod.spec.containers;
  const archive = jobPod?.spec?.containers[0]?.resources as unknown as Resources;
  const parts: [number, Resources | undefined][] = [
    [deployment.spec.replicas, server?.resources],
    [cluster.spec.instances, cluster.spec.resources],
    [1, archive],
  ];
  const sumOf = (read: (resources: Resources) => number): number =>
    parts.reduce((sum, [count, resources]) => sum + count * (resources ? read(resources) : Infinity), 0);
  expect(sumOf(({ limits }) => megabytes(limits.memory))).toBeLessThan(
    megabytes(String(hard['limits.memory'])),
  );
  expect(sumOf(({ requests }) => megabytes(requests.memory))).toBeLessThan(
    megabytes(String(hard['requests.memory'])),
  );
  expect(sumOf(({ requests }) => cores(requests.cpu))).toBeLessThan(cores(String(hard['requests.cpu'])));
  for (const [, resources] of parts) expect(resources?.limits.cpu).toBeDefined();
  expect(Object.keys(range.spec?.limits[0] ?? {})).toEqual(['type', 'defaultRequest', 'default']);
});

it('what outlives a pod is on a volume: the archive is, and the servers write none and no mails', () => {
  const variables = pod.spec.containers[0]?.env ?? [];
  const names = variables.map(({ name }) => name);
  expect(names).not.toContain('RETAIN_MONTHS');
  expect(names).toContain('SMTP_URL');
  expect(textOf('templates/secret.yaml')).toMatch(/^ {2}SMTP_URL: smtps:\/\/.*CHANGE-ME/m);
  for (const { emptyDir } of pod.spec.volumes.filter((volume) => volume.emptyDir))
    expect(emptyDir?.sizeLimit).toBeDefined();
  const kept = jobPod?.spec?.volumes?.find(({ persistentVolumeClaim }) => persistentVolumeClaim);
  expect(kept?.persistentVolumeClaim?.claimName).toBe(claim.metadata?.name);
  const [container] = jobPod?.spec?.containers ?? [];
  expect(container?.volumeMounts?.find(({ name }) => name === kept?.name)?.mountPath).toBe('/data');
  expect(container?.image).toBe(pod.spec.containers[0]?.image);
  // The service selects pods by labels and must not send planners to this job.
  expect(jobPod?.metadata?.labels).not.toMatchObject(pod.metadata.labels);
});

it('a scraper reaches the metrics', () => {
  expect(pod.spec.containers[0]?.env).toContainEqual({ name: 'METRICS', value: 'on' });
  expect(waysOf('werkplan', 'ingress')).toContain('monitoring 3000');
});
