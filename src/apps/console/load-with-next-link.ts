import { addressWithVersion } from '#core/shell/rules/version-check.ts';

interface NewVersionOptions {
  /** Whether something is on its way to the server that leaving the page would cut off. */
  isSending(): boolean;
  /** Loads an address from the server. */
  load(address: string): void;
}

/**
 * Brings a newer version with the next link the reader follows, never over an open dialog or a form that was begun. The
 * result hears of the version that is served.
 */
export function loadWithNextLink({ isSending, load }: NewVersionOptions): (served: string) => void {
  let version: string | null = null;
  /** The page on which something was typed or chosen last. */
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
  // While the event is captured: later the router has followed the link already.
  window.addEventListener('input', recordChange, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  return (served) => {
    version = served;
    // Past the router, so that the screen stays as it is.
    const address = addressWithVersion(served, window.location);
    History.prototype.replaceState.call(window.history, window.history.state, '', address);
  };
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** What changes a form without typing. */
const CHOICES = 'form, fieldset, [role="option"], [role="radio"], [role="checkbox"], [role="switch"]';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const leadsOn = ({ origin, pathname, target, download }: HTMLAnchorElement) =>
  origin === window.location.origin &&
  pathname !== window.location.pathname &&
  !pathname.startsWith('/v1/') &&
  (target === '' || target === '_self') &&
  download === '';
