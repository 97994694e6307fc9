/** Whom an ad is for. Null: any. */
export type People = {
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
};

/** What a storefront tells of a shopper; null is not told. */
export type Shopper = { readonly gender: 'MALE' | 'FEMALE' | null; readonly age: number | null };

/** Whether an audience takes in a shopper, as far as is known: only what is told can keep an ad away. */
export function reaches({ gender, minAge, maxAge }: People, shopper: Shopper): boolean {
  if (gender !== null && shopper.gender !== null && gender !== shopper.gender) return false;
  if (shopper.age === null) return true;
  return (minAge === null || shopper.age >= minAge) && (maxAge === null || shopper.age <= maxAge);
}
