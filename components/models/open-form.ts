import { findPreset } from '#lib/model-presets.ts';
import type { OpenForm } from './provider-place.ts';

/** The form that the address of the page names: `?connect=groq` or `?change=groq`. */
export function openForm(search: Record<string, string>): OpenForm | null {
  for (const kind of ['connect', 'change'] as const) {
    const preset = findPreset(search[kind] ?? '');
    if (preset) return { kind, preset: preset.id };
  }
  return null;
}
