import type { AuctionRequest } from './rules/auction-request.ts';
import { type AimedPage, NOTHING_SHOWN, type PageFacts, aimedPage, shownOn } from './rules/page-facts.ts';

/**
 * Pages of a catalog as targets and negatives name them: putting the names together costs more than most auctions take,
 * and storefronts ask for the same pages again.
 */
type KnownPages = {
  readonly aimed: Map<string, AimedPage | null>;
  /** By category, then by product; empty for none. */
  readonly shown: Map<string, Map<string, readonly string[]>>;
  shownCount: number;
};

/** Then all are forgotten. */
const MAX_KNOWN = 20_000;

const knownOf = new WeakMap<PageFacts, KnownPages>();

function knownIn(pages: PageFacts): KnownPages {
  let known = knownOf.get(pages);
  if (known === undefined) knownOf.set(pages, (known = { aimed: new Map(), shown: new Map(), shownCount: 0 }));
  return known;
}

/** As `aimedPage`; of one product's page always the same object. */
export function knownAim(request: AuctionRequest, pages: PageFacts): AimedPage | null {
  const { pageProductId, searchQuery } = request;
  if (pageProductId === null || searchQuery !== null) return null;
  const { aimed } = knownIn(pages);
  let page = aimed.get(pageProductId);
  if (page === undefined) {
    if (aimed.size === MAX_KNOWN) aimed.clear();
    aimed.set(pageProductId, (page = aimedPage(request, pages)));
  }
  return page;
}

/** As `shownOn`. Carts differ from each other, and so do combinations of categories. */
export function knownShown(request: AuctionRequest, pages: PageFacts): readonly string[] {
  const { pageProductId, pageProductIds, categories } = request;
  if (pageProductIds.length > 0) return shownOn(request, pages);
  if (categories !== null && (categories.length !== 1 || categories[0]!.length !== 1)) return shownOn(request, pages);
  const [category = ''] = categories?.[0] ?? [];
  if (category === '' && pageProductId === null) return NOTHING_SHOWN;
  const known = knownIn(pages);
  let byProduct = known.shown.get(category);
  let shown = byProduct?.get(pageProductId ?? '');
  if (shown === undefined) {
    if (known.shownCount === MAX_KNOWN) {
      known.shown.clear();
      [known.shownCount, byProduct] = [0, undefined];
    }
    if (byProduct === undefined) known.shown.set(category, (byProduct = new Map()));
    byProduct.set(pageProductId ?? '', (shown = shownOn(request, pages)));
    known.shownCount += 1;
  }
  return shown;
}
