const keyOf = (userId: string) => `endcap.yield.storefront.${userId}`;

/** The storefront whose rules this user saw last in this browser. */
export const lastStorefront = (userId: string): string | null => localStorage.getItem(keyOf(userId));

export function rememberStorefront(userId: string, catalogId: string): void {
  try {
    localStorage.setItem(keyOf(userId), catalogId);
  } catch {
    // A full or disabled storage remembers nothing.
  }
}
