import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '../console-user.ts';

export interface TrafficOptions {
  readonly port: number;
  readonly apiKey: string;
  /** Products whose ads are requested. */
  readonly skus: readonly string[];
  /** User who reads the console in between. */
  readonly user: User;
  readonly clients: number;
  /** Sends events again until they are acknowledged, like a storefront whose server was lost. */
  readonly retriesEvents: boolean;
  /** Rounds that may start per second; unlimited unless given. */
  readonly roundsPerSecond?: number;
  /** Shoppers whose ads are requested, and whose events are sent, together; one unless given. */
  readonly shoppersPerRound?: number;
}

/** One in this many wins is clicked only at the end, long after the auction. */
const LATE = 10;
/** One in this many rounds calls the console, which is limited to twenty requests a second. */
const CONSOLE_EVERY = 100;
/** Pause before rejected events are sent again. */
const RETRY_MS = 100;
/** Pause between two auctions of the client that requests nothing else. */
const WATCH_MS = 50;

export type Traffic = ReturnType<typeof startTraffic>;

/**
 * Starts a storefront that requests ads and reports a view and a click for each, every time by another shopper, until
 * it is stopped.
 */
export function startTraffic(options: TrafficOptions) {
  const { port, apiKey, skus, user, clients, retriesEvents, roundsPerSecond = Infinity } = options;
  const { shoppersPerRound = 1 } = options;
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const late: Win[] = [];
  const reached: { count: number; resolve: () => void }[] = [];
  let requests = 0;
  let acknowledged = 0;
  let rounds = 0;
  let isOver = false;
  const startedMs = performance.now();
  const answered = { '/v2/auctions': new Gaps(), '/v2/events': new Gaps() };

  const count = () => {
    requests += 1;
    for (const goal of reached) if (requests >= goal.count) goal.resolve();
  };
  const post = async (path: keyof typeof answered, body: object): Promise<Answer | null> => {
    const answer = await send(agent, port, path, apiKey, JSON.stringify(body));
    count();
    // 0 when the connection broke.
    if (answer.status >= 200 && answer.status < 300) {
      answered[path].end();
      return answer;
    }
    failures.push(`${path}: ${answer.status} ${answer.text}`);
    return null;
  };

  const sendEvents = async (wins: readonly Win[]) => {
    if (wins.length === 0) return;
    const occurredAt = new Date().toISOString();
    const events = (kind: string) =>
      wins.map(({ bid, shopper }) => ({
        ...{ occurredAt, opaqueUserId: shopper, resolvedBidId: bid, id: `${kind} ${shopper}` },
      }));
    const body = { impressions: events('i'), clicks: events('c') };
    let answer = await post('/v2/events', body);
    while (answer === null && retriesEvents) {
      await pause(RETRY_MS);
      answer = await post('/v2/events', body);
    }
    if (answer !== null) acknowledged += wins.length;
  };

  const requestAds = (number: number, shoppers: readonly string[]) =>
    post('/v2/auctions', {
      auctions: shoppers.map((shopper, index) => ({
        ...{ type: 'listings', slots: 1, opaqueUserId: shopper },
        products: { ids: [skus[(number + index) % skus.length]!] },
      })),
    });
  const round = async (number: number) => {
    const first = number * shoppersPerRound;
    const shoppers = Array.from({ length: shoppersPerRound }, (_, index) => `shopper ${first + index}`);
    const answer = await requestAds(first, shoppers);
    if (answer !== null) {
      const { results } = JSON.parse(answer.text) as AuctionAnswer;
      const bids = shoppers.map((_, index) => results[index]?.winners[0]?.resolvedBidId);
      if (bids.includes(undefined)) failures.push(`nobody won: ${answer.text}`);
      const wins = shoppers.flatMap((shopper, index) => {
        const bid = bids[index];
        return bid === undefined ? [] : [{ bid, shopper, isLate: (first + index) % LATE === 0 }];
      });
      late.push(...wins.filter(({ isLate }) => isLate));
      await sendEvents(wins.filter(({ isLate }) => !isLate));
    }
    if (number % CONSOLE_EVERY > 0) return;
    await user('{ me { id company { id name } } }').catch((error: unknown) =>
      failures.push(`console: ${String(error)}`),
    );
    count();
  };

  const client = async () => {
    while (!isOver) {
      const number = (rounds += 1);
      const earlyMs = (number / roundsPerSecond) * 1000 - (performance.now() - startedMs);
      if (earlyMs > 0) await pause(earlyMs);
      await round(number);
    }
  };
  /** Asks for ads alone, so that their gaps show while other clients wait for events. */
  const watch = async () => {
    for (let number = 0; !isOver; number += 1) {
      await requestAds(number, ['watcher']);
      await pause(WATCH_MS);
    }
  };
  const running = Promise.all([watch(), ...Array.from({ length: clients }, client)]);

  return {
    failures,
    requests: () => requests,
    /** Number of wins whose view and click were acknowledged. */
    acknowledged: () => acknowledged,
    /** Longest times without an answered auction and without acknowledged events since the last call, in milliseconds. */
    takeGaps: () => ({ auctionsMs: answered['/v2/auctions'].take(), eventsMs: answered['/v2/events'].take() }),
    /** Waits until this many requests were answered. */
    reach: (wanted: number) =>
      new Promise<void>((resolve) => {
        if (requests >= wanted) resolve();
        else reached.push({ count: wanted, resolve });
      }),
    /** Stops and sends the remaining clicks. */
    async stop(): Promise<void> {
      isOver = true;
      await running;
      const clickAll = async () => {
        for (let event = late.pop(); event !== undefined; event = late.pop()) await sendEvents([event]);
      };
      await Promise.all(Array.from({ length: clients }, clickAll));
      agent.destroy();
    },
  };
}

interface Win {
  readonly bid: string;
  readonly shopper: string;
}

class Gaps {
  #lastMs = performance.now();
  #longestMs = 0;

  end(): void {
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }

  take(): number {
    this.end();
    const longestMs = this.#longestMs;
    this.#longestMs = 0;
    return Math.round(longestMs);
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface AuctionAnswer {
  readonly results: { winners: { resolvedBidId: string }[] }[];
}

/** Sends a request. Resolves with status 0 when the connection breaks. */
function send(agent: Agent, port: number, path: string, apiKey: string, body: string): Promise<Answer> {
  return new Promise((resolve) => {
    const lost = (error: Error) => resolve({ status: 0, text: error.message });
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
      response.on('error', lost);
    })
      .on('error', lost)
      .end(body);
  });
}
