import { MODEL_VARIABLES, readModelsConfig } from '../assistants/models/models-config.ts';
import { type Config, type Environment, readPlatformConfig } from '../platform/config.ts';

/**
 * The configuration from the environment. Read once at start; nothing else reads `process.env`.
 *
 * @throws ConfigError for the first invalid variable
 */
export function readConfig(environment: Environment): Config {
  const platform = readPlatformConfig(environment);
  return {
    ...platform,
    models: readModelsConfig(environment),
    setVariables: [...platform.setVariables, ...MODEL_VARIABLES.filter((name) => environment[name])],
  };
}
