import { createElement, type ComponentProps, type FunctionComponent } from 'react';

/** Icon data of lucide. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type Props = ComponentProps<'svg'> & { size?: number | string };

/**
 * Replaces lucide's `createLucideIcon` (by an alias in `client/vite.config.ts`), which computes all attributes on each
 * render; a board has a thousand icons.
 */
export const createIcon = ({ node }: IconData): FunctionComponent<Props> => {
  // Created once, because React compares elements by identity.
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

// oxlint-disable-next-line import/no-default-export -- lucide's icons import it this way
export { createIcon as default };
