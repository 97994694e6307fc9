import type { Message } from '#kernel/message.ts';
import { packageMessages } from '../rules/package.messages.ts';
import { MAX_REASON, type ReasonProblem } from '../rules/reason.ts';

const { reasonRequired, reasonTooLong } = packageMessages.problem;

export const reasonMessage = (problem: ReasonProblem): Message =>
  problem === 'reasonTooLong' ? reasonTooLong({ max: MAX_REASON }) : reasonRequired();
