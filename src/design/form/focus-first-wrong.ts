// Fields that mark themselves, and the messages of groups, which do not.
const WRONG = '[aria-invalid="true"], .mantine-InputWrapper-error, [role="alert"]';
const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex]';

/** Brings the first wrong field into sight and puts the focus there; false where nothing that can be seen is wrong. */
export function focusFirstWrong(container: Element | null): boolean {
  const wrong = [...(container?.querySelectorAll<HTMLElement>(WRONG) ?? [])].find(isVisible);
  if (!wrong) return false;
  const target = wrong.matches(FOCUSABLE) ? wrong : nearestFocusable(wrong, container!);
  (target ?? wrong).scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
  return true;
}

/** The first thing that can be focused in the smallest frame around a message that has one. */
function nearestFocusable(message: HTMLElement, container: Element): HTMLElement | null {
  for (let frame = message.parentElement; frame && container.contains(frame); frame = frame.parentElement) {
    const candidates = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const found = candidates.find((one) => !one.matches(':disabled') && one.tabIndex >= 0 && isVisible(one));
    if (found) return found;
  }
  return null;
}

const isVisible = (element: Element) => element.checkVisibility?.() ?? true;
