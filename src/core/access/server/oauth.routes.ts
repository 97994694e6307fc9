import type { FastifyError, FastifyReply } from 'fastify';
import { fail, type Result } from '#kernel/result.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { failureProblem } from '#platform/http/failure.ts';
import { addRetryAfter } from '#platform/http/problem-reply.ts';
import { CONSENT_PATH } from '../rules/consent-path.ts';
import { issueTokens, revokeToken, type TokenDeps, type TokenError, type TokenRequest } from './tokens.ts';

const TOKEN_PATH = '/oauth/token';
const REVOCATION_PATH = '/oauth/revoke';
const BODY_LIMIT_BYTES = 8 * 1024;
const KEPT = 'public, max-age=3600';

export interface OauthRouteOptions extends TokenDeps {
  origins: readonly string[];
  callsPerMinute: number;
}

const EXPLANATIONS: Readonly<Record<TokenError, string>> = {
  invalid_request: 'A parameter is missing or sent twice',
  invalid_grant: 'The code or token is unknown, expired, used before, or of another client',
  invalid_target: 'resource must be the resource of this server',
  unsupported_grant_type: 'Supported: authorization_code, refresh_token',
};

/** Adds what clients of agents find and call by themselves; a person decides in the console, at `/authorize`. */
export async function addOauthRoutes(app: HttpApp, options: OauthRouteOptions): Promise<void> {
  const { issuer, resource } = options;
  const config = { rateLimit: { max: options.callsPerMinute, timeWindow: MINUTE_MS } };
  // RFC 9728: named after the path of what it describes.
  app.get(`/.well-known/oauth-protected-resource${new URL(resource).pathname}`, (_, reply) =>
    reply.header('cache-control', KEPT).send({
      resource,
      authorization_servers: [issuer],
      scopes_supported: [AGENT_SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: 'Endcap',
      resource_documentation: `${issuer}/docs/agents`,
    }),
  );
  // RFC 8414
  app.get('/.well-known/oauth-authorization-server', (_, reply) =>
    reply.header('cache-control', KEPT).send({
      issuer,
      authorization_endpoint: issuer + CONSENT_PATH,
      token_endpoint: issuer + TOKEN_PATH,
      revocation_endpoint: issuer + REVOCATION_PATH,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: [AGENT_SCOPE],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: `${issuer}/docs/agents`,
    }),
  );
  await app.register(async (scope) => {
    const refuse = (reply: FastifyReply, error: string, description: string, status = 400) =>
      reply.status(status).send({ error, error_description: description });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return refuse(reply, 'invalid_request', error.message, status);
      const problem = failureProblem(error, request.log, { requestId: request.id, route: request.routeOptions.url });
      addRetryAfter(reply, problem);
      return 'retryAfterS' in problem
        ? refuse(reply, 'temporarily_unavailable', 'Try again later', 503)
        : refuse(reply, 'server_error', 'Something went wrong', 500);
    });
    const addForm = <Value>(
      path: string,
      call: (sent: TokenRequest) => Promise<Result<Value, TokenError>>,
      answer: (value: Value) => object,
    ) =>
      scope.post<{ Body?: URLSearchParams }>(path, { config, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        const { origin } = request.headers;
        if (origin !== undefined && !options.origins.includes(origin))
          return refuse(reply, 'invalid_request', 'This origin may not call', 403);
        const sent = [...(request.body ?? [])];
        const fields = Object.fromEntries(sent);
        const isTwice = sent.length !== Object.keys(fields).length;
        const done = isTwice ? fail('invalid_request' as const) : await call(fields);
        if (!done.ok) return refuse(reply, done.problem, EXPLANATIONS[done.problem]);
        return reply.send(answer(done.value));
      });
    addForm(
      TOKEN_PATH,
      (sent) => issueTokens(options, sent),
      ({ accessToken, refreshToken, expiresInS }) => ({
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: expiresInS,
        refresh_token: refreshToken,
        scope: AGENT_SCOPE,
      }),
    );
    // RFC 7009
    addForm(
      REVOCATION_PATH,
      (sent) => revokeToken(options, sent),
      () => ({}),
    );
  });
}
