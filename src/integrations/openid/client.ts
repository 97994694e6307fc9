import * as openid from 'openid-client';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { isIssuer } from './issuer.ts';
import type { OpenId, OpenIdClient, OpenIdFailure, OpenIdUser } from './openid.ts';

const TIMEOUT_S = 10;
const CLOCK_TOLERANCE_S = 60;
const SCOPE = 'openid email profile';
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

/**
 * Signs users in at OpenID providers. Metadata and keys are read at each visit: sign-ins are few, and a key that the
 * provider has just replaced is never the wrong one.
 */
export function createOpenId({ clock }: { clock: Clock }): OpenId {
  const configure = async ({ issuer, clientId, clientSecret }: OpenIdClient): Promise<openid.Configuration> => {
    if (!isIssuer(issuer)) throw new NotOurProvider(`${issuer} is not https`);
    const configuration = await openid.discovery(
      new URL(issuer),
      clientId,
      {
        [openid.clockTolerance]: CLOCK_TOLERANCE_S,
        [openid.clockSkew]: Math.round((clock() - Date.now()) / 1000),
      },
      openid.ClientSecretBasic(clientSecret),
      { timeout: TIMEOUT_S, ...(issuer.startsWith('http:') && { execute: [openid.allowInsecureRequests] }) },
    );
    // The library lets Microsoft's addresses for all organizations name another issuer: any of them could sign in.
    if (configuration.serverMetadata().issuer !== issuer) throw new NotOurProvider('the metadata name another issuer');
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  return {
    signInUrl: (client, { callbackUrl, state, nonce, verifier }, loginHint) =>
      attempt(async () => {
        const configuration = await configure(client);
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(loginHint && { login_hint: loginHint }),
          ...(client.acrValues.length > 0 && { acr_values: client.acrValues.join(' ') }),
        });
        return url.href;
      }),

    userOf: (client, { callbackUrl, state, nonce, verifier }, query) =>
      attempt(async () => {
        const configuration = await configure(client);
        const returned = new URL(callbackUrl);
        returned.search = query.toString();
        const tokens = await openid.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        // Many providers keep the ID token small and say the rest here.
        const profile =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? { ...claims, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
            : claims;
        return toUser(claims, profile);
      }),
  };
}

class NotOurProvider extends Error {}

function toUser(claims: openid.IDToken, profile: Record<string, unknown>): OpenIdUser {
  const { amr, acr } = claims;
  return {
    subject: claims.sub,
    email: textOf(profile['email'], MAX_EMAIL_LENGTH)?.toLowerCase() || null,
    isEmailVerified: profile['email_verified'] === true,
    firstName: textOf(profile['given_name'], MAX_NAME_LENGTH) ?? '',
    lastName: textOf(profile['family_name'], MAX_NAME_LENGTH) ?? '',
    methods: Array.isArray(amr) ? amr.map(String) : [],
    contextClass: textOf(acr, MAX_NAME_LENGTH),
  };
}

/** A claim that is left out, or is something else than it should be, says nothing. */
const textOf = (claim: unknown, maxLength: number): string | null =>
  typeof claim === 'string' && claim.length <= maxLength ? claim.trim() : null;

async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, OpenIdFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    return fail(isUnreachable(error) ? 'UNREACHABLE' : 'REFUSED');
  }
}

/** Whether no answer came, or one that says no more than that the provider has a problem. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500 || error.status === 429;
  if (!(error instanceof Error)) return false;
  // What fetch throws when no connection comes about, and what the library makes of a timeout.
  if (error instanceof TypeError) return error.message === 'fetch failed';
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT') return true;
  if (cause instanceof Response) return cause.status >= 500 || cause.status === 429;
  return cause instanceof TypeError && cause.message === 'fetch failed';
}
