import type { CampaignProblems } from './campaign-terms.ts';
import { campaignProblem } from './campaign.messages.ts';

/** Number of images generated per prompt, from which the user selects. */
export const IMAGES_PER_REQUEST = 4;
/** Maximum number of generated images per company and hour. */
export const MAX_IMAGES_PER_HOUR = 200;
export const MAX_PROMPT_LENGTH = 500;

/** Returns the problems of an image request; `attempt` is the index of the image within the request. */
export function checkInput({ prompt, attempt }: { prompt: string; attempt: number }): CampaignProblems {
  const problems: CampaignProblems = {};
  const { length } = prompt.trim();
  if (length === 0) problems['prompt'] = [campaignProblem.required()];
  else if (length > MAX_PROMPT_LENGTH) problems['prompt'] = [campaignProblem.promptLength({ max: MAX_PROMPT_LENGTH })];
  if (!Number.isInteger(attempt) || attempt < 0 || attempt >= IMAGES_PER_REQUEST)
    problems['attempt'] = [campaignProblem.attemptRange()];
  return problems;
}
