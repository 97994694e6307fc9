import { z } from 'zod';

const name = z.string().min(1).max(200);
const fixture = z.record(z.string(), z.unknown()).optional();

/** What a scenario is sent. */
export const PARAMS = {
  force_media_buy_status: z.object({
    media_buy_id: name,
    status: z.string().max(50),
    rejection_reason: z.string().max(500).optional(),
  }),
  seed_product: z.object({ product_id: name, fixture }),
  seed_pricing_option: z.object({ product_id: name, pricing_option_id: name, fixture }),
} as const;
export type Scenario = keyof typeof PARAMS;
export type ParamsOf<Name extends Scenario> = z.output<(typeof PARAMS)[Name]>;

export const isScenario = (text: string): text is Scenario => Object.hasOwn(PARAMS, text);
