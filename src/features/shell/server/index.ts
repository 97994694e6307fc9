export { notify, type Notice } from './notify.ts';
export { addShellSchema, type ShellDependencies } from './schema.ts';
export { createFlagLoader, type FlagLoader } from './schema-flags.ts';
export { configurationOf, configurationValues, setConfiguration, setFlag } from './settings-store.ts';
