export interface HealthFigures {
  readonly processes: readonly { readonly isLiving: boolean; readonly roles: readonly string[] }[];
  readonly daysUnsettled: number;
  readonly auditFindings: number;
  readonly upkeepFailures: number;
  readonly jobsGivenUp: number;
}

export type HealthProblem = 'noAds' | 'noWorker' | 'ledgerDiffers' | 'upkeepFails' | 'daysUnsettled' | 'jobsGivenUp';

/** Returns what needs attention, the most urgent first. */
export function problemsOf(health: HealthFigures): HealthProblem[] {
  const lives = (role: string) => health.processes.some(({ isLiving, roles }) => isLiving && roles.includes(role));
  const problems: [HealthProblem, boolean][] = [
    ['ledgerDiffers', health.auditFindings > 0],
    ['noAds', !lives('ads')],
    ['noWorker', !lives('worker')],
    ['daysUnsettled', health.daysUnsettled > 0],
    ['upkeepFails', health.upkeepFailures > 0],
    ['jobsGivenUp', health.jobsGivenUp > 0],
  ];
  return problems.filter(([, isSo]) => isSo).map(([problem]) => problem);
}
