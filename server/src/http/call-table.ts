import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';

interface Node<Call> {
  readonly named: Map<string, Node<Call>>;
  /** The child node for a placeholder such as `{id}`, which matches any path segment. */
  any: Node<Call> | undefined;
  call: Call | undefined;
  names: readonly string[];
}

interface CallMatch<Call> {
  readonly call: Call;
  readonly params: Record<string, string>;
}

const nodeOf = <Call>(): Node<Call> => ({ named: new Map(), any: undefined, call: undefined, names: [] });

/** Finds declared calls by method and path in a tree of path segments, in a time that doesn't grow with the number of calls. */
export class CallTable<Call> {
  readonly #roots = new Map<string, Node<Call>>();

  add({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>, call: Call): void {
    const root = this.#roots.get(method) ?? nodeOf<Call>();
    this.#roots.set(method, root);
    const parts = path.slice(1).split('/');
    let node = root;
    for (const part of parts) {
      const next = part.startsWith('{')
        ? (node.any ?? nodeOf<Call>())
        : (node.named.get(part) ?? nodeOf<Call>());
      if (part.startsWith('{')) node.any = next;
      else node.named.set(part, next);
      node = next;
    }
    node.call = call;
    node.names = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
  }

  /** Finds the call with exactly this path. Returns null also for other spellings of it (`%41`, `/API`, a trailing slash). */
  find(method: string, url: string): CallMatch<Call> | null {
    const root = this.#roots.get(method);
    if (!root) return null;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (path.includes('%')) return null;
    return search(root, path.slice(1).split('/'), 0, []);
  }
}

const search = <Call>(
  node: Node<Call>,
  parts: readonly string[],
  at: number,
  values: readonly string[],
): CallMatch<Call> | null => {
  const part = parts[at];
  if (part === undefined) {
    const { call, names } = node;
    if (call === undefined) return null;
    return { call, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
  }
  const named = node.named.get(part);
  const found = named && search(named, parts, at + 1, values);
  if (found) return found;
  return node.any && part !== '' ? search(node.any, parts, at + 1, [...values, part]) : null;
};
