const keyOf = (userId: string) => `endcap.storefront.${userId}`;

/** The storefront that this user chose last in this browser, on screens of one storefront. */
export const lastStorefront = (userId: string): string | null => localStorage.getItem(keyOf(userId));

export function rememberStorefront(userId: string, catalogId: string): void {
  try {
    localStorage.setItem(keyOf(userId), catalogId);
  } catch {
    // A full or disabled storage remembers nothing.
  }
}
