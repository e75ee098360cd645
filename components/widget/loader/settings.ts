import { bare } from '#lib/bare.ts';
import type { ScriptSettings } from '#lib/widget-launcher.ts';

/** Replaced by the server; see server/sites/widget/script.ts. */
declare const __FOYER_SETTINGS__: ScriptSettings;

export const published = __FOYER_SETTINGS__;

/** The `data-` attributes of the script tag. */
export const data: Partial<Record<string, string>> = bare(document.currentScript?.dataset ?? {});

export const site = data.site || published.site;

/** Attributes can only disable agents that the owner has enabled. */
export const agents = published.launcher.agents.filter((agent) => (data.agents || agent).includes(agent));
