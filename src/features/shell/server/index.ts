export { addShellSchema, createFlagLoader, type FlagLoader, type ShellDependencies } from './schema.ts';
export { configurationOf, setConfiguration, setFlag } from './shell-store.ts';
