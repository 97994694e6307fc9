interface Step {
  id: string;
  task: string;
  sample_request?: Record<string, unknown> & { accounts?: { brand?: object }[] };
}
interface Steps {
  id: string;
  phases: { steps: Step[] }[];
  prerequisites?: object;
  fixtures?: Readonly<Record<string, readonly object[]>>;
}

/**
 * SKUs that a storyboard advertises without saying how the seller comes to sell them. `run.ts` feeds them as the storefront
 * would, so that they are products of the brand like others.
 */
export const FED = ['ribeye_36oz', 'seafood_tower', 'wagyu_flight'];

/** Products that a storyboard buys by names of its own without seeding them, as its siblings do. */
const UNSEEDED: Readonly<Record<string, { product_id: string; pricing_option_id: string }>> = {
  sales_catalog_driven: { product_id: 'local_display_dynamic', pricing_option_id: 'cpm_standard' },
};

/**
 * The runner puts the brand of the run in every request but those that declare accounts; here it stands there as well,
 * and those of the key's other brands where several are declared.
 */
export function withBuyerData<Storyboard extends Steps>(
  storyboard: Storyboard,
  domains: readonly string[],
): Storyboard {
  const declared = ({ sample_request: sent, ...step }: Step): Step => {
    if (!sent) return step;
    if (step.task !== 'sync_accounts') return { ...step, sample_request: sent };
    const accounts = (sent.accounts ?? []).map((one, index) => ({ ...one, brand: { domain: domains[index] } }));
    return { ...step, sample_request: { ...sent, accounts } };
  };
  const phases = storyboard.phases.map((phase) => ({ ...phase, steps: phase.steps.map(declared) }));
  const unseeded = UNSEEDED[storyboard.id];
  if (!unseeded) return { ...storyboard, phases };
  const { product_id, pricing_option_id } = unseeded;
  return {
    ...storyboard,
    phases,
    prerequisites: { ...storyboard.prerequisites, controller_seeding: true },
    fixtures: { products: [{ product_id }], pricing_options: [{ product_id, pricing_option_id }] },
  };
}
