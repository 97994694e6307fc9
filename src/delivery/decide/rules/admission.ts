/** The API key of a request. */
export type Sender = {
  readonly catalogId: string;
  readonly keyId: string;
  /** The key also opens feeds, so it is not used in pages: its shopper details come from the storefront itself. */
  readonly isBackEnd: boolean;
};

/**
 * Decides whether a request is admitted, by the SHA-256 of its key, and counts it against the key's rate limit. A page
 * that sends its key exposes it to every visitor.
 */
export type Admit = (keyHash: string, isFromPage: boolean) => Admission;

/** Decides the same of a key that a page sends in the address. */
export type AdmitBrowser = (keyHash: string, origin: string | undefined) => Admission;

export type Admission =
  | { readonly kind: 'ADMITTED'; readonly sender: Sender }
  | { readonly kind: 'UNKNOWN_KEY' }
  | ({ readonly kind: 'NOT_FOR_PAGES' } & OfKey)
  | ({ readonly kind: 'OTHER_ORIGIN'; readonly origin: string | null } & OfKey)
  /** `perSecond` is the key's rate limit; `waitS` the whole seconds until it may retry. */
  | ({ readonly kind: 'TOO_MANY'; readonly perSecond: number; readonly waitS: number } & OfKey);

/** Whose key is refused; passes for tests have none. */
type OfKey = { readonly sender?: Sender };
