import type { Left } from './scenarios.ts';

/** What the runner says of a storyboard, as far as it is read here. */
export interface Storyboard {
  storyboard_id: string;
  storyboard_title: string;
  passed_count: number;
  failed_count: number;
  skipped_count: number;
  phases: { phase_id: string; passed: boolean; steps: Step[] }[];
}

interface Step {
  step_id: string;
  task: string;
  passed: boolean;
  skipped?: boolean;
  skip_reason?: string;
  skip?: { detail?: string };
  error?: string;
  validations: { passed: boolean; description: string; error?: string; actual?: unknown }[];
}

/** Adds the steps that were not asked, since they need what is not offered. */
export function withLeft(result: Storyboard, left: readonly Left[]): Storyboard {
  const added = left.map(({ phase, step, detail }) => ({
    phase_id: phase,
    passed: true,
    steps: [
      {
        step_id: step,
        task: '',
        passed: true,
        skipped: true,
        skip: { detail },
        validations: [],
      },
    ],
  }));
  return { ...result, phases: [...result.phases, ...added], skipped_count: result.skipped_count + left.length };
}

/** A storyboard that is for sellers who declare what it tests. */
export const notDeclared = ({ id, title }: { id: string; title: string }): Storyboard => ({
  storyboard_id: id,
  storyboard_title: title,
  passed_count: 0,
  failed_count: 0,
  skipped_count: 1,
  phases: [
    {
      phase_id: 'gate',
      passed: true,
      steps: [
        {
          step_id: 'all',
          task: '',
          passed: true,
          skipped: true,
          skip: { detail: `${id}: not declared` },
          validations: [],
        },
      ],
    },
  ],
});

export function countsOf(results: readonly Storyboard[]) {
  const sum = (of: (one: Storyboard) => number) => results.reduce((all, one) => all + of(one), 0);
  return {
    passed: sum((one) => one.passed_count),
    failed: sum((one) => one.failed_count),
    skipped: sum((one) => one.skipped_count),
  };
}

const detailOf = ({ skip, error, skip_reason: reason }: Step) => skip?.detail ?? error ?? reason ?? '';

/** One line for a storyboard, and one for each step that failed or was skipped. */
export function printed({ storyboard_id: id, phases, ...counts }: Storyboard): string {
  const steps = phases.flatMap(({ phase_id: phase, steps: all }) => all.map((step) => ({ phase, step })));
  const lines = steps.flatMap(({ phase, step }) => {
    if (step.skipped) return [`  skipped ${phase}.${step.step_id}: ${detailOf(step)}`];
    if (step.passed) return [];
    const wrong = step.validations.filter((one) => !one.passed);
    return [
      `  FAILED  ${phase}.${step.step_id} (${step.task}): ${step.error ?? ''}`,
      ...wrong.map(
        ({ description, error, actual }) => `    ${description}: ${error ?? ''} ${JSON.stringify(actual) ?? ''}`,
      ),
    ];
  });
  const { passed_count: passed, failed_count: failed, skipped_count: skipped } = counts;
  return [
    `${failed > 0 ? 'FAIL' : passed > 0 ? 'PASS' : 'SKIP'} ${id}: ${passed} passed, ${failed} failed, ${skipped} skipped`,
    ...lines,
  ].join('\n');
}

/** Why a skip is in order: it is the gate of something that is not declared, or of what the runner itself lacks. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^LEFT_APART build_creative/, 'the ad with addresses of the buyer is not asked for: storefronts make the ads'],
  [/^LEFT_APART/, 'looks at that ad'],
  [/^UNKNOWN_SCENARIO/, 'the test controller does not offer the scenario'],
  [/does not advertise any of|did not advertise tool|not advertised/, 'a tool that is not offered'],
  [/no executable phases|no local phases/, 'has no steps'],
  [/peer branch|contributed by/, 'the other of two allowed ways was taken'],
  [/webhook|receiver/i, 'webhooks over this protocol are not declared'],
  [/contract|out of scope/, 'the runner’s own equipment is out of scope'],
  [/OAuth/, 'keys open this door; no authorization server is declared'],
  [/^signed_requests: not declared/, 'request signing is not declared'],
  [
    /^media_buy_seller.pending_creatives_to_start: not declared/,
    'for sellers who need creatives of the buyer; here storefronts make the ads',
  ],
  [/prior stateful step|earlier step|prerequisite|unresolved context/i, 'follows a step that was skipped'],
];

export function explained({ storyboard_id: storyboard, phases }: Storyboard) {
  return phases
    .flatMap(({ steps }) => steps)
    .filter(({ skipped }) => skipped)
    .map((step) => {
      const detail = detailOf(step);
      return {
        storyboard,
        step: step.step_id,
        detail,
        reason: REASONS.find(([words]) => words.test(detail))?.[1] ?? null,
      };
    });
}

const BEGIN = '<!-- what follows is written by conformance/adcp -->';

/** The page with the list of what ran and what was skipped. */
export function pageOf(page: string, results: readonly Storyboard[]): string {
  const [written = ''] = page.split(BEGIN);
  const rows = results.map((one) => {
    const reasons = [...new Set(explained(one).map(({ reason }) => reason))].join('; ');
    return `| \`${one.storyboard_id}\` | ${one.passed_count} | ${one.skipped_count} | ${reasons} |`;
  });
  return [
    written.trimEnd(),
    '',
    BEGIN,
    '',
    '| Storyboard | Steps passed | Skipped | Why |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Where a run is worse than the page says: fewer steps passed, more were skipped, or a storyboard did not run. */
export function worseThan(page: string, results: readonly Storyboard[]): string[] {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \| (\d+) \|/gm)];
  const written = new Map(rows.map(([, id = '', passed, skipped]) => [id, [Number(passed), Number(skipped)] as const]));
  const ran = new Set(results.map((one) => one.storyboard_id));
  return [
    ...[...written.keys()].filter((id) => !ran.has(id)).map((id) => `${id} did not run`),
    ...results.flatMap(({ storyboard_id: id, passed_count: passed, skipped_count: skipped }) => {
      // Of a storyboard that is new, no step is skipped before someone has looked.
      const [least, most] = written.get(id) ?? [0, 0];
      return passed < least || skipped > most
        ? [`${id}: ${passed} passed and ${skipped} skipped, where ${least} and ${most} are written`]
        : [];
    }),
  ];
}
