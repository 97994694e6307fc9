import i18next from 'i18next';
import type { NotificationData } from '@mantine/notifications';

const SUCCESS_MS = 4000;
const ERROR_MS = 8000;

let isNeeded = false;
const listeners = new Set<() => void>();

/** Whether a toast was ever asked for; until then their code is not loaded. */
export const toastNeed = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => isNeeded,
};

type Toasts = (typeof import('@mantine/notifications'))['notifications'];

let loading: Promise<Toasts> | null = null;

/** What is asked first is done first, also while their code is on its way: two loads of it need not end in the order they began. */
function withToasts(work: (toasts: Toasts) => void): void {
  loading ??= import('@mantine/notifications')
    .then(({ notifications }) => notifications)
    .catch((error: unknown) => {
      // The next one asks again.
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

/** A short message that something was done; goes away by itself. */
export function toastSuccess(message: string): void {
  show({ message, color: 'leaf', autoClose: SUCCESS_MS });
}

/** A message that something failed. Equal messages are shown once, since several calls often fail together. */
export function toastError(message: string): void {
  show({ id: `error:${message}`, message, color: 'crimson', autoClose: ERROR_MS });
}

/** A message that stays until the page goes, for work in progress. */
export function toastProgress(id: string, message: string): void {
  show({ id, message, loading: true, autoClose: false, withCloseButton: false });
}

/** Replaces the words of a message about work in progress. */
export function toastUpdate(id: string, message: string): void {
  withToasts((toasts) => toasts.update({ id, message, loading: true }));
}

/** Ends a message about work in progress, silently. */
export function toastDone(id: string): void {
  withToasts((toasts) => toasts.hide(id));
}

/** Turns a message about work in progress into what went wrong, and lets it go after a while. */
export function toastFailed(id: string, message: string, autoCloseMs: number): void {
  withToasts((toasts) =>
    toasts.update({ id, message, loading: false, color: 'crimson', autoClose: autoCloseMs, withCloseButton: true }),
  );
}
