// Stands in for the modules of metrics in a process that is started with `--import ./bench/no-metrics.ts`: what it does
// without them is what they cost.
import { registerHooks } from 'node:module';

const OF_METRICS = /^#platform\/telemetry\/(metrics|tallied)\.ts$/;

registerHooks({
  resolve: (specifier, context, next) =>
    OF_METRICS.test(specifier) ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

const nothing = () => {};
const metric = () => ({
  ...{ inc: nothing, dec: nothing, set: nothing, observe: nothing, reset: nothing, remove: nothing },
  labels: metric,
  startTimer: () => nothing,
});

export const SECONDS: readonly number[] = [];
export const [counter, gauge, histogram] = [metric, metric, metric];
export const [talliedCounter, talliedGauge] = [() => () => ({ count: 0 }), () => () => ({ count: 0 })];
export const talliedHistogram = () => () => nothing;
