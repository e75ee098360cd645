import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { findPreset, type PresetId } from '#lib/model-presets.ts';
import type { RemoteProvider, UsableProvider } from '#lib/model-providers.ts';
import type { ConnectedProvider } from '#server/assistants/assistants.ts';

/** The page that connects providers: of an account, or of admins for the installation. */
export interface ProviderPlace {
  /** The address of the API. */
  action: string;
  here: string;
  /** Null for the providers of an account. */
  server: ServerDefault | null;
}

/** What assistants without a model of their own answer with, and what limits the answers that the host pays. */
export interface ServerDefault {
  provider: UsableProvider;
  name: string;
  /** "Free 200, Pro 5,000"; empty where no plan limits them. */
  answersAMonth: string;
}

export interface ShownProvider extends Omit<ConnectedProvider, 'problemSince'> {
  problemSince: DisplayTimestamp | null;
  /** Environment variables take precedence over the connected provider. */
  isOverridden: boolean;
  /** Assistants without a model of their own answer with it. */
  isDefault: boolean;
  /** The assistants that answer with it. */
  usedBy: { name: string; href: string }[];
}

export interface OpenForm {
  kind: 'connect' | 'change';
  preset: PresetId;
}

/** A provider that environment variables configure. */
export interface EnvironmentProvider {
  provider: RemoteProvider;
  baseUrl: string;
  models: readonly string[];
}

/** The form that the address of the page names: `?connect=groq` or `?change=groq`. */
export function openForm(search: Record<string, string>): OpenForm | null {
  for (const kind of ['connect', 'change'] as const) {
    const preset = findPreset(search[kind] ?? '');
    if (preset) return { kind, preset: preset.id };
  }
  return null;
}
