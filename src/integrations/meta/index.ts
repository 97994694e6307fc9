export { NO_META } from './none.ts';
export { createMetaSandbox, type SandboxOptions } from './sandbox/sandbox.ts';
export * from './port.ts';
