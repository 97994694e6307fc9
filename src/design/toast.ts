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

async function show(toast: NotificationData): Promise<void> {
  isNeeded = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('action.close', { ns: 'common' }) }, ...toast });
}

/** A short message that something was done; goes away by itself. */
export function toastSuccess(message: string): void {
  void show({ message, color: 'leaf', autoClose: SUCCESS_MS });
}

/** A message that something failed. Equal messages are shown once, since several calls often fail together. */
export function toastError(message: string): void {
  void show({ id: `error:${message}`, message, color: 'crimson', autoClose: ERROR_MS });
}

/** A message that stays until the page goes, for work in progress. */
export function toastProgress(id: string, message: string): void {
  void show({ id, message, loading: true, autoClose: false, withCloseButton: false });
}

/** Replaces the words of a message about work in progress. */
export function toastUpdate(id: string, message: string): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.update({ id, message, loading: true }),
  );
}

/** Ends a message about work in progress, silently. */
export function toastDone(id: string): void {
  void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
}

/** Turns a message about work in progress into what went wrong, and lets it go after a while. */
export function toastFailed(id: string, message: string, autoClose_ms: number): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.update({
      id,
      message,
      loading: false,
      color: 'crimson',
      autoClose: autoClose_ms,
      withCloseButton: true,
    }),
  );
}
