import { createTokenVerifier } from '#delivery/decide/index.ts';

/** A page as a shopper's browser got it. */
export interface PageVisit {
  readonly url: string;
  readonly html: string;
  readonly cacheControl: string;
  /** Cookies that the answer set, by name. */
  readonly setCookies: ReadonlyMap<string, string>;
}

/** A script tag of the page: its own text, or its file with all it imports. */
export interface PageScript {
  readonly name: string;
  readonly text: string;
}

/** What doctor saw of one page: a new shopper, another one, and the first one again. */
export interface SeenPage {
  readonly first: PageVisit;
  readonly other: PageVisit;
  readonly again: PageVisit;
  readonly scripts: readonly PageScript[];
}

export interface StorefrontFinding {
  readonly mistake: string;
  readonly page: string;
  readonly evidence: string;
  readonly cause: string;
  readonly repair: string;
}

type Rule = (page: SeenPage) => string | null;

const SEAL = /\bdata-endcap-bid\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SERVER_KEY = /\bek_[\w-]{4,}/;
const REPORTS = /endcapBeacon|\/v2\/events|resolvedBidId/;
const LABEL = /\b(?:sponsored|promoted|advertisement|patrocinado|anúncio|bersponsor|iklan|ads?)\b/i;
const HIDDEN_LABEL = new RegExp(
  String.raw`<[^>]*(?:\bhidden\b|style="[^"]*(?:display:\s*none|visibility:\s*hidden|opacity:\s*0(?![.\d])|font-size:\s*0))[^>]*>\s*${LABEL.source}`,
  'i',
);
const SHARED = /\bpublic\b|\bs-maxage=0*[1-9]/i;
const SHOPPER_COOKIE = 'endcap_shopper';
/** Without a key it says whether a seal is whole, not whose it is. */
const isWhole = (seal: string): boolean => {
  const read = createTokenVerifier([])(seal, 0);
  return read.ok || read.problem !== 'MALFORMED';
};

const sealsOf = ({ html }: PageVisit): string[] => [...html.matchAll(SEAL)].map(([, a, b]) => a ?? b ?? '');

/** The text around each ad: from its element to the next one's, without tags. */
function adsOf({ html }: PageVisit): string[] {
  const starts = [...html.matchAll(SEAL)].map(({ index }) => index);
  return starts.map((start, index) => html.slice(html.indexOf('>', start) + 1, starts[index + 1] ?? html.length));
}

const textOf = (html: string): string =>
  html.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ').replaceAll(/<[^>]*>/g, ' ');

const mask = (key: string): string => `${key.slice(0, 6)}…`;

/** Each mistake with the rule that finds it: evidence, or null. */
const RULES: Readonly<Record<string, { cause: string; repair: string; find: Rule }>> = {
  'server key in the page': {
    cause: 'Every visitor can read the key, and order, feed and ask in the shop’s name.',
    repair: 'Revoke it. Relay events through the shop’s server, or give pages a browser key (epk_…).',
    find: ({ first, scripts }) => {
      const found = [{ name: 'the page', text: first.html }, ...scripts].find(({ text }) => SERVER_KEY.test(text));
      return found ? `${mask(SERVER_KEY.exec(found.text)![0])} in ${found.name}` : null;
    },
  },
  'answer cached between shoppers': {
    cause: 'An auction’s answer is for one page view: others’ views and clicks of it count as repeated.',
    repair: 'Send pages with ads as `Cache-Control: private, no-store`, and ask for ads outside of what is cached.',
    find: ({ first, other }) => {
      const seals = new Set(sealsOf(first));
      if (sealsOf(other).some((seal) => seals.has(seal))) return 'two shoppers got the same seal';
      return seals.size > 0 && SHARED.test(first.cacheControl) ? `Cache-Control: ${first.cacheControl}` : null;
    },
  },
  'impression missing': {
    cause: 'The page shows ads, and no script of it reports them.',
    repair: 'Load the kit’s beacon on every page with ads.',
    find: ({ first, scripts }) => {
      const ads = sealsOf(first).length;
      return ads > 0 && !scripts.some(({ text }) => REPORTS.test(text))
        ? `${ads} ads, ${scripts.length} scripts`
        : null;
    },
  },
  'two beacons': {
    cause: 'Each of them reports the same views and clicks.',
    repair: 'Keep one.',
    find: ({ scripts }) => {
      const beacons = scripts.filter(({ text }) => REPORTS.test(text)).map(({ name }) => name);
      return beacons.length > 1 ? beacons.join(', ') : null;
    },
  },
  'seal cut or changed': {
    cause: 'Events with it are not believed: nothing is counted or charged.',
    repair: 'Write `resolvedBidId` into the page as it came, in full.',
    find: ({ first }) => {
      const broken = sealsOf(first).find((seal) => !isWhole(seal));
      return broken === undefined ? null : `“${broken.slice(0, 40)}”, ${broken.length} characters`;
    },
  },
  'shopper id new on each request': {
    cause: 'A click and the order after it belong to different shoppers: no sale is credited.',
    repair: 'Keep the cookie that came with the request; set it only when there is none.',
    find: ({ first, again }) => {
      const [before, after] = [first.setCookies.get(SHOPPER_COOKIE), again.setCookies.get(SHOPPER_COOKIE)];
      return before && after && before !== after ? `${SHOPPER_COOKIE} was replaced while it was sent` : null;
    },
  },
  'label missing or hidden': {
    cause: 'An ad has to say that it is one; in many countries by law.',
    repair: 'Show Sponsored, or the word of the page’s language, at each ad: `sponsoredHtml` and `<Sponsored>` do.',
    find: ({ first }) => {
      const ads = adsOf(first);
      const missing = ads.findIndex((ad) => !LABEL.test(textOf(ad)));
      if (missing >= 0) return `ad ${missing + 1} of ${ads.length} has no label`;
      const hidden = ads.findIndex((ad) => HIDDEN_LABEL.test(ad));
      return hidden >= 0 ? `the label of ad ${hidden + 1} is hidden` : null;
    },
  },
};

export const MISTAKES = Object.keys(RULES);

/** Names each mistake of a page once. */
export function judgePage(page: SeenPage): StorefrontFinding[] {
  return Object.entries(RULES).flatMap(([mistake, { cause, repair, find }]) => {
    const evidence = find(page);
    return evidence === null ? [] : [{ mistake, page: page.first.url, evidence, cause, repair }];
  });
}
