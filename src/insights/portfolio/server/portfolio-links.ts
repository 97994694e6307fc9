import { imageNameOf } from '#core/media/rules/image.ts';
import { imageOfCompany } from '#core/media/server/index.ts';
import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, dayIn, type Clock } from '#kernel/time.ts';
import type { Database, Viewer } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';
import { LINK_COLUMNS, LINK_DAYS, linkProblems, MAX_OPEN_LINKS, type LinkDays } from '../rules/portfolio-link.ts';
import { portfolioMessages } from '../rules/portfolio.messages.ts';
import * as store from './portfolio-link.repository.ts';

const { problem } = portfolioMessages;

export interface LinkDeps {
  database: Database;
  clock: Clock;
  newId: NewId;
  viewer: Viewer;
}

export interface LinkRequest extends LinkDays {
  title: string;
  brandIds: readonly string[];
  columns: readonly string[];
  /** Of an image of the company; null without a logo. */
  logoUrl: string | null;
}

/** A new link and its secret, which is returned only once. */
export interface MadeLink {
  id: Uuid;
  secret: string;
}

/** Whose brands a link shows, and who makes it. */
export interface LinkMaker {
  userId: Uuid;
  company: { id: Uuid; timezone: string };
  ownBrands: readonly Uuid[];
}

/** Makes a link with which anyone sees results of some brands for thirty days. */
export async function createPortfolioLink(
  { database, clock, newId, viewer }: LinkDeps,
  { userId, company, ownBrands }: LinkMaker,
  { logoUrl, title, brandIds, columns, ...days }: LinkRequest,
): Promise<Result<MadeLink, Problem>> {
  const nowMs = clock();
  const input = { title: title.trim(), brandIds: [...new Set(brandIds)], ...days };
  const wrong = invalidFields(
    linkProblems(
      { ...input, columns },
      { ownBrands: new Set<string>(ownBrands), today: dayIn(company.timezone, nowMs) },
    ),
  );
  if (wrong) return fail(wrong);
  return database.transact<Result<MadeLink, Problem>>(viewer, async (tx) => {
    if (logoUrl !== null && !(await imageOfCompany(tx, company.id, logoUrl)))
      return fail(invalid('logoUrl', problem.otherLogo()));
    await lock(tx, 'portfolio-links', company.id);
    if ((await store.countOpenLinks(tx, company.id, nowMs)) >= MAX_OPEN_LINKS)
      return fail(conflict(problem.tooManyLinks({ max: MAX_OPEN_LINKS })));
    const made = { id: newId(), secret: newToken() };
    await store.insertLink(tx, {
      ...input,
      id: made.id,
      companyId: company.id,
      columns: LINK_COLUMNS.filter((column) => columns.includes(column)),
      logo: logoUrl === null ? null : imageNameOf(logoUrl),
      secretHash: tokenHash(made.secret),
      madeBy: userId,
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + LINK_DAYS * DAY_MS),
    });
    return ok(made);
  });
}

/** Ends a link at once. */
export async function endPortfolioLink(
  { database, clock, viewer }: Pick<LinkDeps, 'database' | 'clock' | 'viewer'>,
  companyId: Uuid,
  id: string,
): Promise<Result<Uuid, Problem>> {
  if (!isUuid(id)) return fail(notFound('Link'));
  const isEnded = await database.transact(viewer, (tx) => store.endLink(tx, { companyId, id, nowMs: clock() }));
  return isEnded ? ok(id) : fail(notFound('Link'));
}
