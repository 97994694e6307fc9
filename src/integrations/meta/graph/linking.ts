import { fail, ok, type Result } from '#kernel/result.ts';
import { integrationMessages } from '../meta.messages.ts';
import type { LinkRequest, MetaAccount, MetaProblem } from '../port.ts';
import { textOf, type GraphApi } from './graph-api.ts';

export interface BusinessOptions {
  /** The provider's own business at Meta, to which sellers grant access. */
  businessId: string;
  /** Meta's ids of time zones, by IANA name. */
  timezoneIds: Readonly<Record<string, number>>;
}

/** Requests access from the page's owner, waits for it, then finds or creates the seller's ad account and catalog. */
export async function linkSeller(
  graph: GraphApi,
  { businessId, timezoneIds }: BusinessOptions,
  request: LinkRequest,
): Promise<Result<'WAITING' | MetaAccount, MetaProblem>> {
  const timezoneId = timezoneIds[request.timezone];
  if (timezoneId === undefined)
    return fail({
      kind: 'DISCONNECTED',
      reason: `Meta's number of the time zone ${request.timezone} is not configured`,
    });
  const page = pageNameOf(request.pageUrl);
  if (!page) return fail({ kind: 'REJECTED', message: integrationMessages.meta.notAPage() });
  const pageRef = textOf(await graph.read(page, ['id', 'name']), 'id');
  const isIn = async (edge: string) =>
    (await graph.list(businessId, edge, ['id'])).some((row) => textOf(row, 'id') === pageRef);
  if (!(await isIn('client_pages'))) {
    if (!(await isIn('pending_client_pages')))
      await graph.make(businessId, 'client_pages', { page_id: pageRef, permitted_tasks: ['ADVERTISE', 'ANALYZE'] });
    return ok('WAITING');
  }
  const name = `${request.sellerName} (${request.key})`;
  const accountRef = await findOrMake(graph, businessId, ['owned_ad_accounts', 'adaccount'], {
    name,
    currency: request.currency,
    timezone_id: timezoneId,
    end_advertiser: pageRef,
    media_agency: 'NONE',
    partner: 'NONE',
  });
  const catalogRef = await findOrMake(graph, businessId, ['owned_product_catalogs', 'owned_product_catalogs'], {
    name,
    vertical: 'commerce',
  });
  const { currency, timezone, countryCode } = request;
  return ok({ accountRef: accountRef.replace('act_', ''), name, catalogRef, pageRef, currency, timezone, countryCode });
}

/** Meta has no idempotency keys here: objects of an earlier call are found by name. */
async function findOrMake(
  graph: GraphApi,
  businessId: string,
  [listed, made]: [listed: string, made: string],
  params: { name: string; [key: string]: unknown },
): Promise<string> {
  const known = (await graph.list(businessId, listed, ['id', 'name'])).find(({ name }) => name === params.name);
  return textOf(known ?? (await graph.make(businessId, made, params)), 'id');
}

/** Returns the page's id or name from the end of its address; null for addresses outside Facebook. */
function pageNameOf(pageUrl: string): string | null {
  if (!URL.canParse(pageUrl)) return null;
  const { hostname, pathname } = new URL(pageUrl);
  if (!/(^|\.)facebook\.com$/.test(hostname)) return null;
  const last = pathname.split('/').findLast((part) => part !== '');
  return last ? (/\d{6,}$/.exec(last)?.[0] ?? last) : null;
}
