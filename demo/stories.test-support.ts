import { beforeAll, describe, expect, test } from 'vitest';
import type { Ask, openScreens } from './screens.test-support.ts';
import { WASTEFUL_TERM, WINNING_TERM } from './searches.ts';

const LOSING = ['Urban Chic SG – Back to Work', 'Pampi SG – City Steps', 'Gigabyte SG – Summer Shirts'];
const OUTBID = 'Nail Couture SG – Nail Season';
const MINUTES_FROM = 13 * 60;
const MINUTES_TO = 15 * 60;

const CAUSES = `why(metric: SPEND, fromDate: $now, toDate: $until, previousFromDate: $before, previousToDate: $beforeUntil)
  { campaigns { name cause { kind isMore since spentDays spentMinute paid bid act { by field } } remedy { kind } } }`;
const WHY = `query ($now: Date!, $until: Date!, $before: Date!, $beforeUntil: Date!) { ${CAUSES} }`;

/** Tests that each story is found where a person would look, by what the screen asks; `share` is the traffic of a full installation's. With less, chance may hide some. */
export function testStories(screens: Awaited<ReturnType<typeof openScreens>>, share: number): void {
  describe('each story is found by its screen:', () => {
    let owner: Ask;
    // The test's document is untyped.
    // oxlint-disable-next-line typescript/no-explicit-any
    let home: any;
    beforeAll(async () => {
      owner = await screens.as('owner@endcap.example');
      const parts = 'fromDate toDate previousFromDate previousToDate figures { totals { spend previousSpend } }';
      home = (await owner(`{ overview { ${parts} todoCount todos { kind name term atStake } } }`)).overview;
    });
    const causes = async () => {
      const days = {
        now: home.fromDate,
        until: home.toDate,
        before: home.previousFromDate,
        beforeUntil: home.previousToDate,
      };
      return (await owner(WHY, days)).why.campaigns as {
        name: string;
        cause: Record<string, unknown>;
        remedy: { kind: string } | null;
      }[];
    };
    const view = async (name: string): Promise<string[]> => {
      const { campaignGrid } = await owner(`{ campaignGrid(view: ${name}) { objects { campaign { name } } } }`);
      return campaignGrid.objects.map((row: { campaign: { name: string } }) => row.campaign.name);
    };
    const terms = async (lens: string) => {
      const figures = 'figures { spend orders roas }';
      const { searchTermGrid } = await owner(
        `{ searchTermGrid(lens: ${lens}) { objects { term match campaign { name } ${figures} } } }`,
      );
      return searchTermGrid.objects as {
        term: string;
        match: string;
        campaign: { name: string };
        figures: { spend: string; orders: number; roas: number };
      }[];
    };

    test.runIf(share >= 1)(
      'spend fell, and the home page names the budget that ran out after lunch on three days, and who lowered it',
      async () => {
        const { spend, previousSpend } = home.figures.totals;
        expect(Number(spend)).toBeLessThan(0.9 * Number(previousSpend));
        const [leading] = await causes();
        expect(leading).toMatchObject({
          name: expect.stringMatching(/^Amazon SG – /),
          cause: { kind: 'BUDGET', isMore: true, spentDays: 3, act: { field: 'budgetDaily' } },
        });
        expect(leading!.cause['spentMinute']).toBeGreaterThanOrEqual(MINUTES_FROM);
        expect(leading!.cause['spentMinute']).toBeLessThan(MINUTES_TO);
      },
    );

    test.runIf(share >= 1)('one is outranked since Thursday: the home page asks about it', async () => {
      const brandId = await screens.brandId('Nail Couture');
      const { overview } = await owner('query ($id: ID) { overview(brandId: $id) { todos { kind name } } }', {
        id: brandId,
      });
      expect(overview.todos).toContainEqual({ kind: 'OUTRANKED', name: OUTBID });
    });

    test.runIf(share >= 1)('three lose money', async () => {
      expect(await view('LOSING')).toEqual(expect.arrayContaining(LOSING));
    });

    test('one ends in two days', async () => {
      expect(await view('ENDS_SOON')).toEqual([expect.stringMatching(/^Fashion Co\. SG – /)]);
    });

    test('a search term costs S$30 a month and more, and sells nothing', async () => {
      const found = (await terms('WASTE')).find(
        ({ term, campaign }) => term === WASTEFUL_TERM && campaign.name.startsWith('Samsung SG'),
      )!;
      expect(Number(found.figures.spend) / share).toBeGreaterThanOrEqual(30);
    });

    test('another sells and is no keyword yet', async () => {
      const found = (await terms('WINNERS')).find(
        ({ term, campaign }) => term === WINNING_TERM && campaign.name.startsWith('Samsung SG'),
      )!;
      expect(found.match).toBe('PRODUCT');
      expect(found.figures.orders).toBeGreaterThanOrEqual(2);
      expect(found.figures.roas).toBeGreaterThan(200);
    });

    test('one was rejected, and a booking has no content: both are decided on the home page', async () => {
      expect(home.todos.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual(
        expect.arrayContaining([
          ['REJECTED', 'Amazon SG – Gift Guide'],
          ['CONTENT_MISSING', 'Front page for two weeks'],
        ]),
      );
    });
  });
}
