export { createMetaSandbox, type SandboxOptions } from './sandbox/sandbox.ts';
export * from './port.ts';
