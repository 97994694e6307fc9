/** The audience of an ad. Null: any. */
export type People = {
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
};

/** The shopper attributes a storefront provides; null when it does not. */
export type Shopper = { readonly gender: 'MALE' | 'FEMALE' | null; readonly age: number | null };

/** Returns whether an audience includes a shopper. Only known attributes can exclude an ad. */
export function reaches({ gender, minAge, maxAge }: People, shopper: Shopper): boolean {
  if (gender !== null && shopper.gender !== null && gender !== shopper.gender) return false;
  if (shopper.age === null) return true;
  return (minAge === null || shopper.age >= minAge) && (maxAge === null || shopper.age <= maxAge);
}
