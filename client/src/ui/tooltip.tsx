import {
  cloneElement,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { TooltipSide, TooltipTone } from './tooltip-popup.tsx';
import { useTooltipDelay, type TooltipHandlers } from './use-tooltip-delay.ts';
import { useMergedRefs } from './use-merged-refs.ts';

type Target = TooltipHandlers & {
  ref?: Ref<HTMLElement>;
  'aria-expanded'?: ComponentProps<'button'>['aria-expanded'];
};

interface Props {
  content: ReactNode;
  side?: TooltipSide;
  /** Time (ms) of hovering after which the tooltip opens. */
  delay?: number;
  disabled?: boolean;
  /** Opens or closes the tooltip regardless of pointer and focus, for example beside an invalid field. */
  open?: boolean;
  tone?: TooltipTone;
  /** One element that accepts props and ref, and that has an accessible name. */
  children: ReactElement<Target>;
}

const TooltipPopup = lazyPart(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);

/** Merges event handlers so that the child's run before the tooltip's. */
const withHandlers = (own: Target, handlers: TooltipHandlers): TooltipHandlers => {
  const names = Object.keys(handlers) as (keyof TooltipHandlers)[];
  const merged = names.map((name) => {
    const [first, second] = [own[name], handlers[name]] as ((event: unknown) => void)[];
    return [name, (event: unknown) => (first?.(event), second?.(event))] as const;
  });
  return Object.fromEntries(merged);
};

/** A hint beside its child, hidden from screen readers, so the child's accessible name or description must contain its text. */
export const Tooltip = ({
  content,
  side = 'top',
  delay = 300,
  disabled = false,
  open,
  tone = 'inverse',
  children,
}: Props): ReactNode => {
  const anchor = useRef<HTMLElement>(null);
  const { asks, close, handlers } = useTooltipDelay(delay);
  // Hidden while the element has opened a popup.
  const isSilent = disabled || children.props['aria-expanded'] === true;
  const isOpen = open ?? (asks && !isSilent);
  const [used, setUsed] = useState(false);
  if (isOpen && !used) setUsed(true);
  const ref = useMergedRefs(anchor, children.props.ref);
  return (
    <>
      {cloneElement(children, { ...(open === undefined && withHandlers(children.props, handlers)), ref })}
      {used && (
        <Suspense>
          <TooltipPopup open={isOpen} onClose={close} anchor={anchor} side={side} tone={tone}>
            {content}
          </TooltipPopup>
        </Suspense>
      )}
    </>
  );
};
