let message: string | null = null;
const listeners = new Set<() => void>();

/** The message that stands over the page; null for none. */
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

/** Says over the page what went wrong, where a passing message could be missed. */
export const openErrorDialog = (text: string): void => show(text);
export const closeErrorDialog = (): void => show(null);
