import { useEffect, useRef, type RefObject } from 'react';
import { focusFirstWrong } from '#design/form/focus-first-wrong.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import type { Attention } from './use-field-messages.ts';

/** Focuses the first invalid field of the step that needs attention, as soon as that step is rendered. */
export function useFocusOnWrong(
  container: RefObject<HTMLElement | null>,
  attention: Attention | null,
  isVisible: (step: Step) => boolean,
): void {
  const answered = useRef(attention);
  const isDue = attention !== null && isVisible(attention.step);
  useEffect(() => {
    if (!isDue || answered.current === attention) return;
    answered.current = attention;
    focusFirstWrong(container.current);
  }, [container, attention, isDue]);
}
