import type { CampaignProblems } from './check-campaign.ts';

/** Pictures drawn for one request, to choose from. */
export const PICTURES_PER_WISH = 4;
/** Pictures a company may have drawn within an hour. */
export const PICTURES_PER_HOUR = 200;
export const MAX_PROMPT_LENGTH = 500;

/** What is wrong with a request for a picture; `attempt` says which of its pictures is asked for. */
export function checkInput({ prompt, attempt }: { prompt: string; attempt: number }): CampaignProblems {
  const problems: CampaignProblems = {};
  const { length } = prompt.trim();
  if (length === 0) problems['prompt'] = [{ key: 'fillOut' }];
  else if (length > MAX_PROMPT_LENGTH)
    problems['prompt'] = [{ key: 'promptLength', params: { max: MAX_PROMPT_LENGTH } }];
  if (!Number.isInteger(attempt) || attempt < 0 || attempt >= PICTURES_PER_WISH)
    problems['attempt'] = [{ key: 'attemptRange' }];
  return problems;
}
