import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { NotificationData } from '@mantine/notifications';

const SUCCESS_MS = 4000;
const ERROR_MS = 8000;

let isNeeded = false;
const listeners = new Set<() => void>();

/** Whether any toast was ever shown; the code is loaded with the first. */
export const toastNeed = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => isNeeded,
};

type Toasts = (typeof import('@mantine/notifications'))['notifications'];

let loading: Promise<Toasts> | null = null;

/** Runs work in call order, also while the code loads: two separate loads might finish in the other order. */
function withToasts(work: (toasts: Toasts) => void): void {
  loading ??= import('@mantine/notifications')
    .then(({ notifications }) => notifications)
    .catch((error: unknown) => {
      // The next call tries again.
      loading = null;
      throw error;
    });
  void loading.then(work);
}

function show(toast: NotificationData): void {
  isNeeded = true;
  for (const listener of listeners) listener();
  withToasts((toasts) =>
    toasts.show({ closeButtonProps: { 'aria-label': i18next.t('action.close', { ns: 'common' }) }, ...toast }),
  );
}

/** Shows a short success message that disappears by itself. */
export function toastSuccess(message: string): void {
  show({ message, color: 'leaf', autoClose: SUCCESS_MS });
}

/** Shows a success message with more than text in it, for as long as given. */
export function toastNode(id: string, message: ReactNode, durationMs: number): void {
  show({ id, message, color: 'leaf', autoClose: durationMs });
}

/** Shows an error message. Equal messages are shown once, since several calls often fail together. */
export function toastError(message: string): void {
  show({ id: `error:${message}`, message, color: 'crimson', autoClose: ERROR_MS });
}

/** Shows a message for work in progress, which stays until it is closed. */
export function toastProgress(id: string, message: string): void {
  show({ id, message, loading: true, autoClose: false, withCloseButton: false });
}

/** Updates the text of a message for work in progress. */
export function toastUpdate(id: string, message: string): void {
  withToasts((toasts) => toasts.update({ id, message, loading: true }));
}

/** Closes a message for work in progress. */
export function toastDone(id: string): void {
  withToasts((toasts) => toasts.hide(id));
}

/** Turns a message for work in progress into an error message that closes after a while. */
export function toastFailed(id: string, message: string, autoCloseMs: number): void {
  withToasts((toasts) =>
    toasts.update({ id, message, loading: false, color: 'crimson', autoClose: autoCloseMs, withCloseButton: true }),
  );
}
