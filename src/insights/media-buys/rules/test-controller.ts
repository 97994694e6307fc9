import { fail, ok, type Result } from '#kernel/result.ts';
import { BUY_STATUSES, hasEnded, type BuyStatus } from './media-buy-status.ts';

/** The tool with which tests of the protocol bring about what would take a person or days. */
export const CONTROLLER = 'comply_test_controller';

/** What it does, as far as it is listed; fixtures are not, by the protocol. */
export const SCENARIOS = ['force_media_buy_status'] as const;

export interface ControllerError {
  error: 'UNKNOWN_SCENARIO' | 'INVALID_PARAMS' | 'NOT_FOUND' | 'INVALID_TRANSITION' | 'INVALID_STATE' | 'FORBIDDEN';
  detail: string;
  currentState?: string;
}

export const controllerError = (
  error: ControllerError['error'],
  detail: string,
  currentState?: string,
): ControllerError => ({ error, detail, ...(currentState !== undefined && { currentState }) });

/** What brings a media buy into a status. */
export type Step = 'approve' | 'reject' | 'begin' | 'end' | 'pause' | 'resume' | 'cancel';

/** The steps from one status to another, each by what does it outside of tests; refused where nothing does. */
export function stepsTo(present: BuyStatus, wanted: string): Result<readonly Step[], ControllerError> {
  if (present === wanted) return ok([]);
  if (!BUY_STATUSES.some((one) => one === wanted))
    return fail(controllerError('INVALID_TRANSITION', `A media buy is never ${wanted} here`, present));
  const steps = hasEnded(present) ? undefined : STEPS[present]?.[wanted as BuyStatus];
  return steps
    ? ok(steps)
    : fail(controllerError('INVALID_TRANSITION', `What is ${present} does not become ${wanted}`, present));
}

const STEPS: Partial<Record<BuyStatus, Partial<Record<BuyStatus, readonly Step[]>>>> = {
  pending_start: {
    active: ['approve', 'begin'],
    paused: ['approve', 'begin', 'pause'],
    completed: ['approve', 'end'],
    rejected: ['reject'],
    canceled: ['cancel'],
  },
  active: { paused: ['pause'], completed: ['end'], rejected: ['reject'], canceled: ['cancel'] },
  paused: { active: ['resume'], completed: ['end'], rejected: ['reject'], canceled: ['cancel'] },
  // Staff may approve what they rejected.
  rejected: { active: ['approve', 'begin'], canceled: ['cancel'] },
};
