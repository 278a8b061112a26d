import { createElement, type ComponentProps, type FunctionComponent } from 'react';

/** An icon as lucide describes it. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type Props = ComponentProps<'svg'> & { size?: number };

/**
 * Draws an icon, in place of lucide's own `createLucideIcon` (an alias in `client/vite.config.ts`): that one puts each icon's
 * attributes together anew at each drawing, and a board has a thousand icons.
 */
export const createIcon = ({ node }: IconData): FunctionComponent<Props> => {
  // The same elements each time: React compares them by identity.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, strokeWidth = 2, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      {shapes}
    </svg>
  );
};

// oxlint-disable-next-line import/no-default-export -- as lucide's icons import it
export { createIcon as default };
