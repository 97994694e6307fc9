import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';

/**
 * Spans by OpenTelemetry's API. They cost nothing until `startTracing`, which loads the SDK; without a collector it is
 * never called.
 */
const tracer = trace.getTracer('endcap');
let isOn = false;

export const isTracing = (): boolean => isOn;

/** Runs `work` in a span; a rejection is recorded in it. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** W3C trace context, as sent in headers and stored with queued jobs. */
export type TraceCarrier = Record<string, unknown>;

export interface ServerSpan {
  /** Runs `work` within the span. */
  within(work: () => void): void;
  end(route: string, status: number): void;
}

/** Starts the span of an incoming request, within the caller's trace if `headers` name one. */
export function startServerSpan(method: string, headers: TraceCarrier): ServerSpan | null {
  if (!isOn) return null;
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
  return { within: (work) => context.with(trace.setSpan(parent, span), work), end: endServerSpan(span, method) };
}

const endServerSpan = (span: Span, method: string) => (route: string, status: number) => {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** Names what the current request does, such as a GraphQL operation. */
export function describeSpan(attributes: Attributes): void {
  if (isOn) trace.getActiveSpan()?.setAttributes(attributes);
}

/** Returns the current trace context for work that is done later; empty without one. */
export function traceCarrier(): Record<string, string> {
  const carrier: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), carrier);
  return carrier;
}

/** Runs later work within the trace it was requested in. */
export const inTraceOf = <T>(carrier: TraceCarrier, work: () => T): T =>
  isOn ? context.with(propagation.extract(ROOT_CONTEXT, carrier), work) : work();

/** Returns the id of the current trace, for the log; undefined without one. */
export const currentTraceId = (): string | undefined =>
  isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;

/**
 * Sends spans to an OTLP collector from now on. The address and its headers are OpenTelemetry's own variables.
 */
export async function startTracing(process: {
  readonly version: string;
  readonly instance: string;
}): Promise<{ stop(): Promise<void> }> {
  const [hooks, core, resources, sdk, exporter] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'endcap',
      'service.version': process.version,
      'service.instance.id': process.instance,
    }),
    // A trace that a caller does not sample is not sampled here either.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return {
    async stop() {
      isOn = false;
      await provider.shutdown();
    },
  };
}
