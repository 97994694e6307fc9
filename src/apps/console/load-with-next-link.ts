import { addressWithVersion } from './version-check.ts';

interface NewVersionOptions {
  /** Whether a request is running that leaving the page would abort. */
  isSending(): boolean;
  /** Loads an address from the server. */
  load(address: string): void;
}

/**
 * Loads a newer version with the next link the user follows, but never while a dialog is open or a form has changes.
 * Call the returned function with the version being served.
 */
export function loadWithNextLink({ isSending, load }: NewVersionOptions): (served: string) => void {
  let version: string | null = null;
  /** The page of the last input. */
  let changedOn: string | null = null;
  const isUnsaved = () =>
    changedOn === window.location.pathname || document.querySelector(DIALOG) !== null || isSending();
  const recordChange = () => (changedOn = window.location.pathname);
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('a');
    if (!link) {
      if (target?.closest(CHOICES)) recordChange();
    } else if (version !== null && isPlainClick(event) && leadsOn(link) && !isUnsaved()) {
      event.preventDefault();
      event.stopPropagation();
      load(addressWithVersion(version, new URL(link.href)));
    }
  };
  // In the capture phase: afterwards the router has already followed the link.
  window.addEventListener('input', recordChange, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  return (served) => {
    version = served;
    // Bypasses the router, so that the screen stays as it is.
    const address = addressWithVersion(served, window.location);
    History.prototype.replaceState.call(window.history, window.history.state, '', address);
  };
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Elements that change a form without typing. */
const CHOICES = 'form, fieldset, [role="option"], [role="radio"], [role="checkbox"], [role="switch"]';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const leadsOn = ({ origin, pathname, target, download }: HTMLAnchorElement) =>
  origin === window.location.origin &&
  pathname !== window.location.pathname &&
  !pathname.startsWith('/v1/') &&
  (target === '' || target === '_self') &&
  download === '';
