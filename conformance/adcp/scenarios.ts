/** Fixtures that the test controller takes; `list_scenarios` never names those. */
const SEEDED: readonly string[] = ['seed_product', 'seed_pricing_option'];
/** Fixtures that the runner itself seeds, by the name of their list in a storyboard. */
const SEEDS: Readonly<Record<string, string>> = {
  products: 'seed_product',
  pricing_options: 'seed_pricing_option',
  creatives: 'seed_creative',
  plans: 'seed_plan',
  creative_formats: 'seed_creative_format',
};
/** Those that were bought before stand in for them: ids are the seller's. */
const BOUGHT = 'media_buys';

/**
 * Steps of tools that are not offered, in phases on which nothing later stands: the runner would skip all that follows. An
 * ad is made by the storefront, of its own product; no address of a buyer's is filled with anything.
 */
const APART: Readonly<Record<string, readonly string[]>> = {
  sales_catalog_driven: ['build_catalog_aware_creative', 'expect_substitution_safe'],
};

interface Step {
  id: string;
  task: string;
  sample_request?: { scenario?: string };
  context_outputs?: { name?: string }[];
}
interface Steps {
  id: string;
  phases: { id: string; steps: Step[] }[];
  fixtures?: object;
}

/** A step that is not asked. */
export interface Left {
  phase: string;
  step: string;
  detail: string;
}

/**
 * A storyboard without what needs scenarios that the controller does not offer: by the protocol that does not apply, and the
 * runner leaves it to its caller. With such a step goes the rest of its phase, which looks at what it did, and whatever
 * later reads its outputs.
 */
export function withScenarios<Storyboard extends Steps>(
  storyboard: Storyboard,
  listed: readonly string[],
): { storyboard: Storyboard; left: Left[] } {
  const offered = new Set(['list_scenarios', ...SEEDED, ...listed]);
  const left: Left[] = [];
  const missing = new Map<string, string>();
  const lists = Object.keys(storyboard.fixtures ?? {});
  const unseeded = lists.flatMap((list) => (SEEDS[list] && !offered.has(SEEDS[list]) ? [SEEDS[list]] : []));
  const phases = storyboard.phases.map((phase) => {
    let without: string | null = phase.id === 'capability_discovery' ? null : (unseeded[0] ?? null);
    const steps = phase.steps.filter((step) => {
      if (APART[storyboard.id]?.includes(step.id)) {
        left.push({ phase: phase.id, step: step.id, detail: `LEFT_APART ${step.task}` });
        return false;
      }
      const scenario = step.sample_request?.scenario ?? '';
      const isUnknown =
        step.task === 'comply_test_controller' && /^(force|seed|simulate)_/.test(scenario) && !offered.has(scenario);
      const text = JSON.stringify(step);
      const reads = [...missing].find(([name]) => text.includes(`$context.${name}`));
      without ??= isUnknown ? scenario : (reads?.[1] ?? null);
      if (without === null) return true;
      for (const { name } of step.context_outputs ?? []) if (name) missing.set(name, without);
      left.push({ phase: phase.id, step: step.id, detail: `UNKNOWN_SCENARIO ${without}` });
      return false;
    });
    return { ...phase, steps };
  });
  const fixtures = Object.fromEntries(
    Object.entries(storyboard.fixtures ?? {}).filter(([list]) => list !== BOUGHT && unseeded.length === 0),
  );
  return { storyboard: { ...storyboard, phases, ...(storyboard.fixtures && { fixtures }) }, left };
}
