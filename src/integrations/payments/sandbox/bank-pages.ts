import { decimalFromMicros } from '#kernel/money.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { SandboxProvider } from './sandbox.ts';

// Shown inside the console's own dialog, and nowhere else.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'";

/** Adds the sandbox's own pages: its card form's endpoint, and its bank's confirmation page. */
export function addSandboxPaymentPages(app: HttpApp, sandbox: SandboxProvider): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    pages.post('/sandbox/payments/cards', async (request, reply) => {
      const { number, expMonth, expYear } = (request.body ?? {}) as Record<string, unknown>;
      const made = await sandbox.tokenize({
        number: String(number),
        expMonth: Number(expMonth),
        expYear: Number(expYear),
      });
      if (!made) return reply.status(402).send({ code: 'unknown_test_card' });
      return made;
    });

    pages.get<{ Params: { token: string } }>('/sandbox/payments/challenge/:token', async ({ params }, reply) => {
      const challenge = await sandbox.challengeOf(params.token);
      const amount = challenge?.amount;
      const what = amount
        ? `a payment of <strong>${amount.currency} ${decimalFromMicros(amount.amountMicros)}</strong>`
        : 'that your card is kept for later payments';
      const body = challenge?.isOpen
        ? `<p>Please confirm ${what} to <strong>Endcap</strong>.</p>
           <form method="post"><button name="answer" value="approve" class="yes">Approve</button><button name="answer" value="refuse">Refuse</button></form>`
        : '<p>There is nothing to confirm here any more.</p>';
      return reply
        .header('content-security-policy', POLICY)
        .type('text/html')
        .send(page(body, challenge?.isOpen ? 'open' : 'done'));
    });

    pages.post<{ Params: { token: string }; Body: { answer?: string } }>(
      '/sandbox/payments/challenge/:token',
      async ({ params, body }, reply) => {
        const isApproved = body?.answer === 'approve';
        await sandbox.answerChallenge(params.token, isApproved);
        const message = isApproved ? '<p>Thank you. You confirmed it.</p>' : '<p>You refused. Nothing was paid.</p>';
        return reply.header('content-security-policy', POLICY).type('text/html').send(page(message, 'done'));
      },
    );
  });
}

const page = (body: string, state: 'open' | 'done') => `<!doctype html>
<html lang="en" data-challenge="${state}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox Bank</title>
<style>
:root{color-scheme:light dark}
body{margin:0;display:grid;place-items:center;min-height:100vh;font:15px/1.5 system-ui,sans-serif;background:light-dark(#f4f4f1,#171b19);color:light-dark(#191c1a,#f2f4f0)}
main{max-width:340px;padding:24px;text-align:center}
h1{margin:0 0 4px;font-size:18px}
small{color:light-dark(#4b4e4a,#a6aaa5)}
form{display:flex;gap:8px;justify-content:center;margin-top:20px}
button{min-height:40px;padding:0 20px;border:1px solid light-dark(#c5c6bf,#4a514d);border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.yes{border-color:#0f7276;background:#0f7276;color:#fff}
button:focus-visible{outline:3px solid #298c90;outline-offset:2px}
</style></head>
<body><main><h1>Sandbox Bank</h1><small>A page of the test card’s bank</small>${body}</main></body></html>`;
