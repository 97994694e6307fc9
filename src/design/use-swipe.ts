import { useRef, type PointerEvent } from 'react';

const SWIPE_PX = 96;

interface Swipes {
  onLeft?(): void;
  onRight?(): void;
}

/**
 * Returns the handlers of an element that is swiped with a finger or pen. The element needs `touch-action: pan-y
 * pinch-zoom`, with which the browser leaves sideways movements to it. A second finger ends a swipe.
 */
export function useSwipe(): (swipes: Swipes) => {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
} {
  const start = useRef<{ x: number; y: number } | null>(null);
  return ({ onLeft, onRight }) => ({
    onPointerDown(event) {
      const isSwipe = event.pointerType !== 'mouse' && event.isPrimary;
      start.current = isSwipe ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event) {
      if (!event.isPrimary) return;
      const from = start.current;
      start.current = null;
      if (!from) return;
      const left = from.x - event.clientX;
      const isLevel = Math.abs(from.y - event.clientY) < Math.abs(left) / 2;
      if (isLevel && left > SWIPE_PX) onLeft?.();
      if (isLevel && left < -SWIPE_PX) onRight?.();
    },
    onPointerCancel() {
      start.current = null;
    },
  });
}
