import { startFakeServer, type WireRequest } from '#integrations/payments/testing/fake.ts';
import { createGraphClient } from '../graph/client.ts';
import type { Fake } from './fake.ts';

type Row = Record<string, unknown> & { id: string };
/** How the next call fails: with one of Meta's codes, or without a response. */
type Fault = { code: number; headers?: Record<string, string> } | 'NO_ANSWER';

const BUSINESS = '900';
const PAGES: Readonly<Record<string, string>> = { 'shop.sg': '700', 'stranger.sg': '701' };
/** Small, so that everything is read in several pages. */
const PAGE = 2;

/**
 * Starts a fake of the parts of the Graph API that the client uses: nodes, edges, pages with cursors, asynchronous
 * batches, error codes.
 */
export async function fakeGraphApi() {
  const nodes = new Map<string, Row>();
  const edges = new Map<string, string[]>();
  const faults: Fault[] = [];
  const calls: WireRequest[] = [];
  let serial = 1000;
  let isDone = false;
  let lost: string | null = null;

  const add = (parent: string, edge: string, row: Record<string, unknown>): Row => {
    const id = `${edge === 'adaccount' ? 'act_' : ''}${(serial += 1)}`;
    const node = { ...row, id };
    nodes.set(id, node);
    const listed = edge === 'adaccount' ? 'owned_ad_accounts' : edge;
    edges.set(`${parent}/${listed}`, [...(edges.get(`${parent}/${listed}`) ?? []), id]);
    return node;
  };
  const rowsOf = (parent: string, edge: string) => (edges.get(`${parent}/${edge}`) ?? []).map((id) => nodes.get(id)!);

  /** Runs a batch of requests that refer to the results of earlier ones. */
  const run = (batch: { name: string; relative_url: string; body: string }[]) => {
    const made = new Map<string, string>();
    const results = batch.map(({ name, relative_url, body }) => {
      const text = [...made].reduce(
        (all, [key, id]) => all.replaceAll(`{result=${key}:$.id}`, id),
        decodeURIComponent(body.replaceAll('+', ' ')),
      );
      const params = Object.fromEntries(
        text
          .split(/&(?=[a-z_]+=)/)
          .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
      );
      if (text.includes('miracle'))
        return { error: { code: 1487124, error_user_msg: 'Not allowed by the advertising rules' } };
      const node = add(relative_url.split('/')[0]!, relative_url.split('/')[1]!, {
        ...params,
        objective: params['objective'],
      });
      if (relative_url.endsWith('/campaigns'))
        Object.assign(node, { effective_status: 'ACTIVE', budget_remaining: params['lifetime_budget'] });
      if (relative_url.endsWith('/adsets')) {
        edges.set(`${params['campaign_id']}/adsets`, [node.id]);
        Object.assign(nodes.get(params['campaign_id']!)!, {
          start_time: params['start_time'],
          stop_time: params['end_time'],
        });
      }
      made.set(name, node.id);
      return { id: node.id };
    });
    return results;
  };

  const post = (path: string[], body: Record<string, unknown>): Record<string, unknown> => {
    const [node = '', edge] = path;
    if (!edge) {
      Object.assign(
        nodes.get(node) ?? {},
        body,
        'spend_cap' in body ? { spend_cap: String(Math.round(Number(body['spend_cap']) * 100)) } : {},
      );
      return { success: true };
    }
    if (edge === 'client_pages') {
      edges.set(`${BUSINESS}/pending_client_pages`, [String(body['page_id'])]);
      return { access_status: 'PENDING' };
    }
    if (edge === 'async_batch_requests') {
      const set = add(node, 'asyncadrequestsets', { name: body['name'] });
      const results = run(body['adbatch'] as Parameters<typeof run>[0]);
      for (const result of results)
        add(set.id, 'requests', { status: 'error' in result ? 'ERROR' : 'SUCCESS', result });
      return { id: set.id };
    }
    if (edge === 'items_batch') return { handles: ['h'] };
    return { id: add(node, edge, edge === 'adaccount' ? { ...body, spend_cap: '0', amount_spent: '0' } : body).id };
  };

  const get = (path: string[], query: URLSearchParams): Record<string, unknown> => {
    const [node = '', edge] = path;
    if (!edge)
      return {
        ...(nodes.get(node) ?? { id: PAGES[node] }),
        ...(nodes.has(node) ? { is_completed: isDone, error_count: 0 } : {}),
      };
    const rows = rowsOf(node, edge);
    const from = Number(query.get('after') ?? 0);
    const next = new URLSearchParams(query);
    next.set('after', String(from + PAGE));
    return {
      data: rows.slice(from, from + PAGE),
      paging:
        from + PAGE < rows.length ? { next: `http://127.0.0.1:${wire.port}/v24.0/${path.join('/')}?${next}` } : {},
    };
  };

  const wire = await startFakeServer((request) => {
    calls.push(request);
    const fault = faults.shift();
    if (fault === 'NO_ANSWER') return null;
    if (fault)
      return {
        status: 400,
        headers: fault.headers ?? {},
        body: { error: { code: fault.code, message: `(#${fault.code}) no`, type: 'OAuthException' } },
      };
    const path = request.path.replace(/^\/v[\d.]+\//, '').split('/');
    const body =
      request.method === 'POST'
        ? post(path, JSON.parse(request.body) as Record<string, unknown>)
        : get(path, request.query);
    if (lost === null || !request.path.endsWith(lost)) return { status: 200, body };
    lost = null;
    return null;
  });
  for (const id of Object.values(PAGES)) nodes.set(id, { id });

  const fake: Fake = {
    meta: createGraphClient({
      accessToken: 'token',
      businessId: BUSINESS,
      graphUrl: `http://127.0.0.1:${wire.port}`,
      timezoneIds: { 'Asia/Singapore': 128 },
    }),
    pages: { agreeing: 'https://www.facebook.com/shop.sg', rejecting: 'https://shop.example/somewhere' },
    timePasses() {
      isDone = true;
      edges.set(`${BUSINESS}/client_pages`, [...(edges.get(`${BUSINESS}/pending_client_pages`) ?? [])]);
    },
    campaignsNamed: async ({ accountRef }, name) =>
      rowsOf(`act_${accountRef}`, 'campaigns').filter((row) => row['name'] === name && row['status'] !== 'DELETED')
        .length,
    close: wire.close,
  };
  return {
    ...fake,
    calls,
    addRow: add,
    /** Makes the next calls fail, one after the other. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Executes the next call of this kind and drops its response. */
    loseAnswerTo: (edge: string) => void (lost = edge),
  };
}
