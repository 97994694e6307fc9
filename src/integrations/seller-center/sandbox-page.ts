import type { FastifyReply } from 'fastify';
import { invalid } from '#kernel/problem.ts';
import { escapeHtml } from '#kernel/html.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { isOwnAddress, type OwnAddresses } from '#platform/http/own-addresses.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { SANDBOX_PATH, type SandboxProvider, type SellerCenterSandbox } from './sandbox.ts';
import { providerByCode } from './seller-center.ts';

interface Visit {
  state?: string;
  redirect_uri?: string;
  code_challenge?: string;
  account?: string;
}

interface SandboxRoute {
  Params: { provider: string };
  Querystring: Visit;
}

/** Adds the sandbox's sign-in page: choose an account, or cancel. */
export function addSellerCenterSandboxRoutes(
  app: HttpApp,
  { sandbox, ...own }: { sandbox: SellerCenterSandbox } & OwnAddresses,
): void {
  app.get<SandboxRoute>(`${SANDBOX_PATH}/:provider`, async (request, reply) => {
    const provider = providerByCode(sandbox, request.params.provider) as SandboxProvider | null;
    if (!provider) return sendProblem(reply, { code: 'NOT_FOUND', message: 'There is no such seller center' });
    const { state = '', redirect_uri: callbackUrl = '', code_challenge: challenge = '', account } = request.query;
    // Redirects only to this server: an exposed sandbox must not become an open redirect.
    if (!isOwnAddress(callbackUrl, request, own))
      return sendProblem(reply, invalid('redirect_uri', 'Not an address of this server'));

    if (account === undefined) return showPage(reply, provider, { state, callbackUrl, challenge });
    const code = sandbox.signIn(provider, { accountId: account, callbackUrl, challenge });
    return reply.redirect(withQuery(callbackUrl, code ? { code, state } : { error: 'access_denied', state }), 303);
  });
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

function showPage(
  reply: FastifyReply,
  provider: SandboxProvider,
  { state, callbackUrl, challenge }: { state: string; callbackUrl: string; challenge: string },
): FastifyReply {
  const response = { state, redirect_uri: callbackUrl, code_challenge: challenge };
  const linkTo = (account: string) => escapeHtml(`?${new URLSearchParams({ ...response, account }).toString()}`);
  const choices = provider.accounts.map(
    ({ id, name, email, shops, balanceMicros }) => `<li><a href="${linkTo(id)}">
        <span class="mark" aria-hidden="true">${escapeHtml(name[0]!)}</span>
        <span class="who"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span></span>
        <span class="has">${escapeHtml(provider.currency)} ${decimalFromMicros(balanceMicros)}<span>${shops.length ? '1 shop' : 'no shop yet'}</span></span>
      </a></li>`,
  );
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in · ${escapeHtml(provider.name)}</title><style>${STYLE}</style></head>
<body><main>
<p class="note">Sandbox: nobody is asked for a password here.</p>
<h1>${escapeHtml(provider.name)}</h1>
<p>Choose the seller account that Endcap may know. It will see the account’s e-mail address and shops.</p>
<ul>${choices.join('\n')}</ul>
<p><a class="cancel" href="${linkTo('')}">Cancel and go back</a></p>
</main></body></html>`);
}

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fff, #1d1f22); --ground: light-dark(#f3f1ec, #121315);
  --ink: light-dark(#1c1b18, #ecebe6); --quiet: light-dark(#5c5a52, #a9a79d); --line: light-dark(#dedad0, #34363a); --accent: light-dark(#9a3412, #fdba74); }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink);
  font: 15px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { width: 100%; max-width: 460px; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 28px }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25 }
p { margin: 0 0 16px; color: var(--quiet) }
.note { display: inline-block; padding: 2px 10px; border: 1px solid var(--line); border-radius: 999px; font-size: 12.5px }
ul { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 8px }
li a { display: flex; align-items: center; gap: 12px; padding: 12px; border: 1px solid var(--line); border-radius: 10px; color: inherit; text-decoration: none }
li a:hover, a:focus-visible { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: 1px }
.mark { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 9px; background: var(--ground); font-weight: 600 }
.who, .has { display: grid; min-width: 0 }
.who { flex: 1 } .who span, .has span { color: var(--quiet); font-size: 13px; overflow: hidden; text-overflow: ellipsis }
.has { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.cancel { color: var(--accent) }`;
