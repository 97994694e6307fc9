import type { Language } from '#kernel/language.ts';
import type { Result } from '#kernel/result.ts';

/** One address session: all searches up to the choice, and the choice itself. Providers bill by it. */
interface InSession {
  /** Up to 36 letters, digits, "-" and "_", new after every choice. */
  session: string;
  language: Language;
}

export interface SuggestRequest extends InSession {
  text: string;
  /** ISO 3166 alpha-2: addresses there come first, others are not left out. Null for no preference. */
  countryCode: string | null;
}

export interface FindRequest extends InSession {
  id: string;
}

export interface AddressSuggestion {
  /** Names the place to `find`. */
  id: string;
  /** Street and number, or the name of the place. */
  title: string;
  /** Where that is; may be empty. */
  detail: string;
}

/** What is unknown is empty. */
export interface PostalAddress {
  street: string;
  city: string;
  postalCode: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
}

/** UNREACHABLE may work out later; REJECTED needs the operator: the key, its quota or its restrictions are wrong. */
export type PlacesFailure = 'REJECTED' | 'UNREACHABLE';

/** Completes postal addresses while they are typed. */
export interface Places {
  /** Whose addresses they are, to be shown beside them; null where nobody asks for that. */
  attribution: string | null;
  /** The best first, `MAX_SUGGESTIONS` at most. */
  suggest(request: SuggestRequest): Promise<Result<AddressSuggestion[], PlacesFailure>>;
  /** Null where there is no such place, or no address at it. Ends the session. */
  find(request: FindRequest): Promise<Result<PostalAddress | null, PlacesFailure>>;
}

export const MAX_SUGGESTIONS = 5;
