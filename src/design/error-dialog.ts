let message: string | null = null;
const listeners = new Set<() => void>();

/** The message shown in the error dialog; null for none. */
export const errorDialog = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => message,
};

function show(next: string | null): void {
  message = next;
  for (const listener of listeners) listener();
}

/** Shows an error in a dialog, where a toast could be missed. */
export const openErrorDialog = (text: string): void => show(text);
export const closeErrorDialog = (): void => show(null);
