import { useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';

/** Tracks which parts of an element are scrolled out of view; call `look` on scroll. */
export function useScrolling() {
  const scroller = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ any: false, left: false, right: false });
  const look = () => {
    // While the screen around it waits for its data React keeps it, without its elements.
    if (!scroller.current) return;
    const { scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller.current;
    const any = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    const left = scrollLeft > 0;
    const right = scrollLeft + clientWidth < scrollWidth - 1;
    setHidden((previous) =>
      previous.any === any && previous.left === left && previous.right === right ? previous : { any, left, right },
    );
  };
  useEffect(() => {
    const sized = new ResizeObserver(look);
    sized.observe(scroller.current!);
    sized.observe(scroller.current!.firstElementChild!);
    return () => sized.disconnect();
  }, []);
  return { scroller, hidden, look };
}

/** Only a scrollable element must be reachable by keyboard, as a region of its own. */
export function useScrollRegion(label: string, scrolls: boolean): HTMLAttributes<HTMLElement> {
  const { t } = useTranslation('common');
  return scrolls ? { tabIndex: 0, role: 'region', 'aria-label': t('list.scrolling', { label }) } : {};
}

interface ScrollRegionProps extends HTMLAttributes<HTMLDivElement> {
  /** The content, for screen readers. */
  label: string;
}

/** Contains one element that may be larger than the region. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  const { scroller, hidden, look } = useScrolling();
  return <div ref={scroller} onScroll={look} {...rest} {...useScrollRegion(label, hidden.any)} />;
}
