export { createConfigurationLoader, createFlagLoader, type FlagLoader } from './flags.resolvers.ts';
export { configurationOf, configurationValues, setConfiguration, setFlag } from './settings.repository.ts';
export { addSettingsSchema } from './settings.resolvers.ts';
export { applyTexts, followTexts } from './text-overrides.ts';
export { addTextRoutes } from './text.routes.ts';
export { setText } from './text.repository.ts';
