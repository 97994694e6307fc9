import { isVisible } from '../is-visible.ts';

// Invalid fields, and the messages of groups, which have no such attribute.
const WRONG = '[aria-invalid="true"], .mantine-InputWrapper-error, [role="alert"]';
const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex]';

/** Scrolls the first invalid field into view and focuses it; returns false when no visible field is invalid. */
export function focusFirstWrong(container: Element | null): boolean {
  const wrong = [...(container?.querySelectorAll<HTMLElement>(WRONG) ?? [])].find(isVisible);
  if (!wrong) return false;
  const target = wrong.matches(FOCUSABLE) ? wrong : nearestFocusable(wrong, container!);
  (target ?? wrong).scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
  return true;
}

/** Focuses the first field whose text cannot be read (`DateField`); returns false when every text can. */
export function focusUnreadable(container: Element | null | undefined): boolean {
  const field = container?.querySelector<HTMLElement>('[data-unreadable]');
  field?.focus();
  return field != null;
}

/** Returns the first focusable element in the smallest ancestor of a message that contains one. */
function nearestFocusable(message: HTMLElement, container: Element): HTMLElement | null {
  for (let frame = message.parentElement; frame && container.contains(frame); frame = frame.parentElement) {
    const candidates = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const found = candidates.find((one) => !one.matches(':disabled') && one.tabIndex >= 0 && isVisible(one));
    if (found) return found;
  }
  return null;
}
