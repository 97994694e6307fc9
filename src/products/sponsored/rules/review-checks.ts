import type { Message } from '#kernel/message.ts';
import { imageProblem } from '#core/media/rules/image.ts';
import { saidIn, wordsIn, type RefusedWord } from '#core/catalog/rules/refused-words.ts';
import { landingProblem } from './links.ts';
import { reviewMessages } from './review.messages.ts';

/** How many campaigns one call approves: as many as a page of the queue shows. */
export const MAX_APPROVED = 100;
/** How many products and categories of an ad are named; a reviewer looks at no more. */
export const MAX_SHOWN = 100;

/** How long a colleague's open campaign is shown after its last sign of life. */
export const PRESENCE_MS = 60_000;
/** How many colleagues are named. */
export const MAX_PRESENT = 20;

export const CHECK_NAMES = ['STOCK', 'CATEGORY', 'WORDS', 'LANDING_PAGE', 'BANNER_SIZE'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

interface Size {
  width: number;
  height: number;
}

export interface CheckedBanner {
  /** Name of the placement. */
  name: string;
  placement: Size;
  /** Null for an image that is not the company's. */
  image: Size | null;
  landingUrl: string | null;
}

/** Where an advertiser's own words stand in an ad; names of products and brands are the storefront's. */
export const TEXT_PLACES = ['AD_NAME', 'LANDING_PAGE', 'DEEPLINK', 'SCENE'] as const;

export interface AdText {
  place: (typeof TEXT_PLACES)[number];
  text: string;
}

/** What the checks of a campaign's newest content know. */
export interface CheckFacts {
  storefrontUrl: string;
  /** Products that could be shown now; null for banners that lead to no products. */
  productsOnSale: number | null;
  /** Products chosen one by one; null for a filter. */
  productsChosen: number | null;
  /** Origins of the product pages. */
  productOrigins: readonly string[];
  /** How many categories the content names, and those in which the brand has nothing on sale. */
  categories: number;
  categoriesWithoutBrand: readonly string[];
  banners: readonly CheckedBanner[];
  texts: readonly AdText[];
  /** The storefront's. */
  refusedWords: readonly RefusedWord[];
}

export interface ReviewCheck {
  name: CheckName;
  isGreen: boolean;
  /** Why. */
  reason: Message;
}

const { check } = reviewMessages;
const MAX_NAMED = 3;

/** Returns what can be checked without looking at the ad, in display order; what does not concern it is left out. */
export function reviewChecks(facts: CheckFacts): ReviewCheck[] {
  return [stock(facts), category(facts), words(facts), landingPage(facts), bannerSize(facts)].filter(
    (one) => one !== null,
  );
}

export const isAllGreen = (checks: readonly ReviewCheck[]): boolean => checks.every(({ isGreen }) => isGreen);

/** One product on sale is enough: the others are shown once they are. */
function stock({ productsOnSale, productsChosen }: CheckFacts): ReviewCheck | null {
  if (productsOnSale === null) return null;
  const isGreen = productsOnSale > 0;
  if (!isGreen) return { name: 'STOCK', isGreen, reason: check.noneOnSale() };
  const reason =
    productsChosen === null
      ? check.matchOnSale({ count: productsOnSale })
      : check.chosenOnSale({ onSale: productsOnSale, chosen: productsChosen });
  return { name: 'STOCK', isGreen, reason };
}

function category({ categories, categoriesWithoutBrand }: CheckFacts): ReviewCheck | null {
  if (categories === 0) return null;
  const isGreen = categoriesWithoutBrand.length === 0;
  const reason = isGreen
    ? check.categoriesFit({ count: categories })
    : check.brandElsewhere({ names: someOf(categoriesWithoutBrand) });
  return { name: 'CATEGORY', isGreen, reason };
}

const PLACES = {
  AD_NAME: check.inName,
  LANDING_PAGE: check.inLandingPage,
  DEEPLINK: check.inDeeplink,
  SCENE: check.inScene,
} as const satisfies Record<AdText['place'], () => Message>;

/** Names the words of the first place that has any, and how many stand elsewhere. */
function words({ texts, refusedWords }: CheckFacts): ReviewCheck | null {
  if (refusedWords.length === 0 || texts.length === 0) return null;
  const found = TEXT_PLACES.flatMap((place) => {
    // Each list and each text is prepared once: a queue of a thousand campaigns is checked against hundreds of words.
    const ofPlace = texts.flatMap((one) => (one.place === place ? saidIn(readable(one)) : []));
    const said = wordsIn(ofPlace.join('\n'), refusedWords);
    return said.length > 0 ? [{ place, said }] : [];
  });
  const [first, ...others] = found;
  if (!first) return { name: 'WORDS', isGreen: true, reason: check.wordsFine() };
  const where = { words: someOf(first.said.map((word) => `“${word}”`)), place: PLACES[first.place]() };
  const count = others.reduce((sum, { said }) => sum + said.length, 0);
  const reason = count === 0 ? check.wordsRefused(where) : check.wordsRefusedElsewhere({ ...where, count });
  return { name: 'WORDS', isGreen: false, reason };
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** An address with its escapes read, each run of them by itself where it is whole. */
const readable = ({ place, text }: AdText): string =>
  place === 'LANDING_PAGE' || place === 'DEEPLINK' ? text.replace(ESCAPES, decoded) : text;

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

function landingPage({ storefrontUrl, productOrigins, banners }: CheckFacts): ReviewCheck | null {
  const pages = [...productOrigins, ...banners.flatMap(({ landingUrl }) => landingUrl ?? [])];
  if (pages.length === 0) return null;
  const outside = pages.filter((page) => landingProblem(page, storefrontUrl) !== null);
  const isGreen = outside.length === 0;
  const reason = isGreen
    ? check.onStorefront({ storefront: storefrontUrl })
    : check.offStorefront({ pages: someOf(outside) });
  return { name: 'LANDING_PAGE', isGreen, reason };
}

function bannerSize({ banners }: CheckFacts): ReviewCheck | null {
  if (banners.length === 0) return null;
  const unfit = banners.filter(({ image, placement: { width, height } }) => {
    if (image === null) return true;
    // The file was weighed when it was uploaded.
    return imageProblem({ ...image, bytes: 0 }, { minWidth: width, minHeight: height, maxFileSizeMb: Infinity });
  });
  const isGreen = unfit.length === 0;
  const reason = isGreen
    ? check.sizesFit({ count: banners.length })
    : check.sizesDiffer({ placements: someOf(unfit.map(({ name }) => name)) });
  return { name: 'BANNER_SIZE', isGreen, reason };
}

function someOf(names: readonly string[]): string {
  return names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} …` : names.join(', ');
}

export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Risk = (typeof RISKS)[number];

/** How carefully to look: a red check first, then companies that were rejected before or whose first ad this is. */
export function riskOf(isGreen: boolean, { approved, rejected }: { approved: number; rejected: number }): Risk {
  if (!isGreen) return 'HIGH';
  return approved === 0 || rejected > 0 ? 'MEDIUM' : 'LOW';
}

/** Reasons for a rejection that one key adds, in the order of the keys. */
export const REJECT_REASONS = [
  'picture',
  'text',
  'language',
  'landingPage',
  'product',
  'price',
  'brandRights',
  'forbidden',
  'claim',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
