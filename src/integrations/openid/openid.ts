import type { Result } from '#kernel/result.ts';

/** How we are registered at an OpenID provider. */
export interface OpenIdClient {
  /** Its address, exactly as its metadata and its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Requested values of acr; empty for none. */
  acrValues: readonly string[];
}

/** What binds the return of a browser to its start. */
export interface OpenIdVisit {
  callbackUrl: string;
  state: string;
  nonce: string;
  /** Of PKCE, 43 to 128 characters. */
  verifier: string;
}

/** What the provider says about the user who has signed in, after all checks. */
export interface OpenIdUser {
  /** Identifies the user at this provider for good. */
  subject: string;
  /** Lower case; null when the provider does not say. */
  email: string | null;
  /** A missing value does not count as verified. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** How the user was authenticated: the claims amr and acr of the ID token. */
  methods: readonly string[];
  contextClass: string | null;
}

/**
 * REFUSED: final for this visit (the user cancelled, or an answer is not what the protocol requires). UNREACHABLE: the
 * provider, or a part of it, does not answer.
 */
export type OpenIdFailure = 'REFUSED' | 'UNREACHABLE';

export interface OpenId {
  /** Returns the address to send the browser to. `loginHint` is the email address the user has entered. */
  signInUrl(client: OpenIdClient, visit: OpenIdVisit, loginHint: string | null): Promise<Result<string, OpenIdFailure>>;
  /** Exchanges the code of a return for the user. `query` is the query of the return address. */
  userOf(client: OpenIdClient, visit: OpenIdVisit, query: URLSearchParams): Promise<Result<OpenIdUser, OpenIdFailure>>;
}
