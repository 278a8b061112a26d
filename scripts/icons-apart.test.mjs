import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { iconsApart } from '../client/icons-apart.ts';
import { root } from './tools.mjs';

const client = createRequire(join(root, 'client/package.json'));
const lucide = join(client.resolve('lucide-react/package.json'), '..');

const [plugin, drawnHere] = iconsApart();
const context = {
  resolve: async () => ({ id: join(lucide, 'dist/esm/lucide-react.mjs') }),
  error: (message) => {
    throw new Error(message);
  },
};
const transformed = (code, file = 'client/src/ui/button.tsx') =>
  plugin.transform.handler.call(context, code, join(root, file)).code;

beforeAll(async () => await plugin.buildStart.call(context));

describe('the import of icons', () => {
  it('becomes one of each icon’s own file, which is there', () => {
    const code = transformed(`import { LogOut, Truck } from 'lucide-react';\nshow(Truck, LogOut);`);
    expect(code).toBe(
      `import LogOut from 'lucide-react/icons/log-out'; import Truck from 'lucide-react/icons/truck';\nshow(Truck, LogOut);`,
    );
    for (const [, name] of code.matchAll(/'(lucide-react\/icons\/[\w-]+)'/g))
      expect(existsSync(client.resolve(name)), name).toBe(true);
  });

  it('may be over several lines, under another name, or by one of the icon’s other names', () => {
    expect(transformed(`import {\n  Truck as Lorry,\n  TruckIcon,\n} from 'lucide-react';`)).toBe(
      `import Lorry from 'lucide-react/icons/truck'; import TruckIcon from 'lucide-react/icons/truck';`,
    );
  });

  it('is left out where only types are named', () => {
    expect(transformed(`import { type LucideIcon, Check } from 'lucide-react';`)).toBe(
      `import Check from 'lucide-react/icons/check';`,
    );
    const types = `import type { LucideIcon } from 'lucide-react';`;
    expect(transformed(types)).toBe(types);
  });

  it('becomes a copy of its own on the yard’s phone', () => {
    expect(transformed(`import { Check } from 'lucide-react';`, 'client/src/yard-phone/card.tsx')).toBe(
      `import Check from 'lucide-react/icons/check?yard';`,
    );
  });

  it('fails the build where the package has no such icon', () => {
    expect(() => transformed(`import { Lorry } from 'lucide-react';`)).toThrow(
      'lucide-react has no icon Lorry.',
    );
  });
});

describe('an icon', () => {
  const drawn = (code) => drawnHere.transform.handler.call(context, code, 'truck.mjs')?.code;

  it('is drawn by the client’s own function', () => {
    const code = drawn(readFileSync(join(lucide, 'dist/esm/icons/truck.mjs'), 'utf8'));
    expect(code).toMatch(
      /^import \{ createIcon as createLucideIcon \} from '.*\/src\/ui\/create-icon\.tsx';$/m,
    );
    expect(code).not.toContain('createLucideIcon.mjs');
  });

  it('fails the build where the package makes it in another way', () => {
    expect(() => drawn(`import { createLucideIcon } from '../other.mjs';\ncreateLucideIcon({});`)).toThrow(
      'truck.mjs makes its icon in another way than it used to.',
    );
  });
});
