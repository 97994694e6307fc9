import type { Language } from '#kernel/language.ts';
import type { Result } from '#kernel/result.ts';

/** One address session: all searches up to the selection, and the selection itself. Providers bill per session. */
interface InSession {
  /** Up to 36 letters, digits, "-" and "_"; a new one after every selection. */
  session: string;
  language: Language;
}

export interface SuggestRequest extends InSession {
  text: string;
  /** ISO 3166 alpha-2: addresses there come first, others are not excluded. Null for no preference. */
  countryCode: string | null;
}

export interface FindRequest extends InSession {
  id: string;
}

export interface AddressSuggestion {
  /** Identifies the place for `find`. */
  id: string;
  /** Street and number, or the name of the place. */
  title: string;
  /** Its location; may be empty. */
  detail: string;
}

/** Unknown fields are empty. */
export interface PostalAddress {
  street: string;
  city: string;
  postalCode: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
}

/** UNREACHABLE may work later; REJECTED needs the operator: the key, its quota or its restrictions are wrong. */
export type PlacesFailure = 'REJECTED' | 'UNREACHABLE';

/** Completes postal addresses while they are typed. */
export interface Places {
  /** Source of the addresses, to display with them; null when no attribution is required. */
  attribution: string | null;
  /** Best match first, at most `MAX_SUGGESTIONS`. */
  suggest(request: SuggestRequest): Promise<Result<AddressSuggestion[], PlacesFailure>>;
  /** Returns null when there is no such place, or no address for it. Ends the session. */
  find(request: FindRequest): Promise<Result<PostalAddress | null, PlacesFailure>>;
}

export const MAX_SUGGESTIONS = 5;
