let latest: string | null = null;

/** Remembers what was just made, for the screen that opens next: it shows it for a moment. */
export const justMade = {
  set(id: string): void {
    latest = id;
  },
  /** Whether it was just made; once, so that a return to the screen is not news. */
  take(id: string): boolean {
    const isIt = latest === id;
    if (isIt) latest = null;
    return isIt;
  },
};
