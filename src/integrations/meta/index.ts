export { createGraphClient, type GraphOptions } from './graph/client.ts';
export { createMetaSandbox, type SandboxOptions } from './sandbox/sandbox.ts';
export * from './port.ts';
