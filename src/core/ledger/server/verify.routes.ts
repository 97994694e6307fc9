import { isTestEnvironment } from '#core/test-environment/server/index.ts';
import { escapeHtml } from '#kernel/html.ts';
import type { Language } from '#kernel/language.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { notFound } from '#kernel/problem.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { languageFrom } from '#platform/http/language.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { documentMessages } from '../rules/document.messages.ts';
import { creditNoteNo, invoiceNo, proFormaNo } from '../rules/invoice.ts';
import { writerOf } from './document-writer.ts';
import { documentOfCode, type VerifiedDocument } from './verify.repository.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
/** As printed: a UUID without its hyphens. */
const CODE = /^[0-9a-f]{32}$/;

/** Those of a test environment stand for nothing. */
type FoundDocument = VerifiedDocument & { isTest: boolean };

const { verified: words, titles } = documentMessages.document;

/**
 * Serves /verify/{code}, where a document's QR code leads, and the same as JSON at /v1/documents/{code}: whether a
 * document is genuine, for anyone who has it. The code is random, and says nothing without the document's row.
 */
export function addVerifyRoutes(
  app: HttpApp,
  { database, callsPerMinute }: { database: Database; callsPerMinute: number },
): void {
  const find = async (code: string): Promise<FoundDocument | undefined> => {
    if (!CODE.test(code)) return undefined;
    return database.read(SYSTEM, async (tx) => {
      const found = await documentOfCode(tx, code.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
      return found && { ...found, isTest: await isTestEnvironment(tx) };
    });
  };
  const config = { rateLimit: { max: callsPerMinute, timeWindow: MINUTE_MS } };
  app.get<{ Params: { code: string } }>('/verify/:code', { config }, async (request, reply) => {
    const found = await find(request.params.code);
    const language = languageFrom(request.headers['accept-language']) ?? found?.language ?? 'en';
    return reply
      .code(found ? 200 : 404)
      .headers({
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(found, language));
  });
  app.get<{ Params: { code: string } }>('/v1/documents/:code', { config }, async (request, reply) => {
    const found = await find(request.params.code);
    if (!found) return sendProblem(reply, notFound('Document'));
    const { title, issuerName, issuedOn, currency, totalMicros, creditedMicros } = found;
    return reply.header('cache-control', 'no-store').send({
      kind: title,
      number: numberOf(found),
      issuer: issuerName,
      issuedOn,
      currency,
      total: decimalFromMicros(totalMicros),
      credited: decimalFromMicros(creditedMicros),
      ...(found.isTest && { isTest: true }),
      ...(title === 'PRO_FORMA' && { state: stateOf(found), paidBy: paidByOf(found) }),
    });
  });
}

/** Whether a pro-forma is to be paid. */
function stateOf({ isEnded, paidNumber }: VerifiedDocument): 'OPEN' | 'PAID' | 'ENDED' {
  if (paidNumber !== null) return 'PAID';
  return isEnded ? 'ENDED' : 'OPEN';
}

const paidByOf = ({ paidSeries, paidNumber }: VerifiedDocument): string | null =>
  paidSeries !== null && paidNumber !== null ? invoiceNo(paidSeries, paidNumber) : null;

function stateInWords(document: VerifiedDocument) {
  const paidBy = paidByOf(document);
  if (paidBy !== null) return words.paidBy({ document: paidBy });
  return stateOf(document) === 'ENDED' ? words.ended() : words.open();
}

function numberOf({ title, series, number }: VerifiedDocument): string {
  if (title === 'CREDIT_NOTE') return creditNoteNo(series, number);
  return title === 'PRO_FORMA' ? proFormaNo(series, number) : invoiceNo(series, number);
}

function pageOf(document: FoundDocument | undefined, language: Language): string {
  const say = (message: Parameters<typeof textOf>[0]) => escapeHtml(textOf(message, language));
  const isGood = document !== undefined && !document.isTest;
  const title = say(document ? (document.isTest ? words.test() : words.genuine()) : words.unknown());
  const body = document
    ? `<p>${say(words.compare())}</p><dl>${factsOf(document, language)
        .map(([label, value]) => `<div><dt>${say(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
        .join('')}</dl>`
    : `<p>${say(words.unknownDetail())}</p>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Endcap</title>
<style>
:root{color-scheme:light dark;--line:#8884;--good:#0f7276;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--good:#51a9aa;--bad:#f2b8b5}}
body{margin:0 auto;max-width:520px;padding:48px 20px;font:16px/24px system-ui,sans-serif}
h1{margin:0 0 12px;font-size:26px;line-height:32px;color:var(--${isGood ? 'good' : 'bad'})}
dl{margin:24px 0 0;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:24px;padding:12px 0;border-bottom:1px solid var(--line)}
dt{opacity:.75}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`;
}

function factsOf(document: VerifiedDocument, language: Language) {
  const { money, day, say } = writerOf(language, document);
  const { document: labels } = documentMessages;
  return [
    [words.kind(), say(titles[document.title]())],
    [labels.number(), numberOf(document)],
    [words.issuer(), document.issuerName],
    [labels.date(), day(document.issuedOn)],
    [labels.total(), money(document.totalMicros)],
    ...(document.title === 'PRO_FORMA' ? [[words.state(), say(stateInWords(document))] as const] : []),
    ...(document.creditedMicros > 0n ? [[words.credited(), money(-document.creditedMicros)] as const] : []),
  ] as const;
}
