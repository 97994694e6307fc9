import { notifications } from '@mantine/notifications';

const SUCCESS_MS = 4000;
const ERROR_MS = 8000;

/** A short message that something was done; goes away by itself. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'leaf', autoClose: SUCCESS_MS });
}

/** A message that something failed. Equal messages are shown once, since several calls often fail together. */
export function toastError(message: string): void {
  notifications.show({ id: `error:${message}`, message, color: 'crimson', autoClose: ERROR_MS });
}

/** A message that stays until `dismissToast` is called with the returned id, for work in progress. */
export function toastProgress(message: string): string {
  return notifications.show({ message, loading: true, autoClose: false, withCloseButton: false });
}

export function dismissToast(id: string): void {
  notifications.hide(id);
}
